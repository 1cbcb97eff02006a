import { bathsOf, type FeedWriter, type ListedHome, type Listing } from './listing.ts';
import { element, emptyElement, openTag, textElement, xmlDeclaration } from './xml.ts';

function rooms({ beds, baths, squareFeetMin }: ListedHome): string[] {
  const { full, half } = bathsOf(baths);
  return [
    textElement('numBedrooms', beds),
    textElement('numFullBaths', full),
    textElement('numHalfBaths', half),
    textElement('squareFeet', squareFeetMin),
  ];
}

const model = (plan: ListedHome): string =>
  element(
    'Model',
    [
      textElement('name', plan.name),
      textElement('lowPrice', plan.rentMin),
      textElement('highPrice', plan.rentMax),
      ...rooms(plan),
    ],
    { id: plan.id },
  );

const pet = (petType: string, allowed: boolean): string =>
  element('pet', [textElement('petType', petType), textElement('allowed', String(allowed))]);

function listingText(listing: Listing, companyId: number): string {
  const { property, home, floorplans } = listing;
  const isCommunity = home.id === String(property.id);
  return element(
    'Listing',
    [
      textElement('name', isCommunity ? property.name : `${property.name}, ${home.name}`),
      textElement('unit', home.number),
      textElement('street', property.address, { hide: 'false' }),
      textElement('city', property.city),
      textElement('state', property.provinceCode),
      textElement('zip', property.postalCode),
      textElement('country', property.countryCode),
      textElement('latitude', property.latitude),
      textElement('longitude', property.longitude),
      textElement('lastUpdated', property.updatedOn),
      textElement('contactEmail', property.email),
      textElement('contactPhone', property.phone),
      textElement('description', property.description),
      textElement('website', property.website),
      property.petFriendly === null
        ? ''
        : element('pets', [pet('cats', property.petFriendly), pet('dogs', property.petFriendly)]),
      ...property.photos.map(({ url }) => emptyElement('ListingPhoto', { source: url })),
      textElement('price', home.rentMin),
      home.rentMin === null ? '' : textElement('pricingFrequency', 'MONTH'),
      ...rooms(home),
      textElement('dateAvailable', home.availableOn),
      ...(isCommunity ? floorplans.map(model) : []),
    ],
    { id: home.id, type: 'RENTAL', companyId, propertyType: property.propertyType.toUpperCase() },
  );
}

/** HotPads 2.1, read by Zillow and its sites. Always a full feed: listings left out are taken down. */
export const writeHotpads: FeedWriter = async function* (head, listings) {
  const { client } = head;
  yield {
    text: `${xmlDeclaration}${openTag('hotPadsItems', { version: '2.1' })}\n${element(
      'Company',
      [
        textElement('name', client.name),
        textElement('website', client.website),
        textElement('city', client.city),
        textElement('state', client.provinceCode),
      ],
      { id: client.id },
    )}\n`,
  };
  for await (const listing of listings) {
    yield { text: listingText(listing, client.id), listing };
    yield { text: '\n' };
  }
  yield { text: '</hotPadsItems>\n' };
};
