import { listingName, type FeedWriter, type Listing } from './listing.ts';
import { element, textElement, xmlDeclaration } from './xml.ts';

const component = (name: string, value: string): string => textElement('component', value, { name });

function listingText(listing: Listing): string {
  const { property, home } = listing;
  return element('listing', [
    textElement('home_listing_id', home.id),
    textElement('name', listingName(listing)),
    textElement('availability', 'for_rent'),
    textElement('description', property.description),
    element(
      'address',
      [
        component('addr1', property.address),
        component('city', property.city),
        component('region', property.provinceCode),
        component('postal_code', property.postalCode),
        component('country', property.countryCode),
      ],
      { format: 'simple' },
    ),
    textElement('latitude', property.latitude),
    textElement('longitude', property.longitude),
    ...property.photos.map(({ url, caption }) =>
      element('image', [textElement('url', url), textElement('tag', caption)]),
    ),
    textElement('num_beds', home.beds),
    textElement('num_baths', home.baths),
    textElement('price', home.rentMin === null ? null : `${home.rentMin} ${property.currency}`),
    textElement('property_type', property.propertyType),
    textElement('url', property.website),
  ]);
}

/** Meta's home listings catalogue. */
export const writeMeta: FeedWriter = async function* (head, listings) {
  yield { text: `${xmlDeclaration}<listings>\n${textElement('title', head.client.name)}\n` };
  for await (const listing of listings) {
    yield { text: listingText(listing), listing };
    yield { text: '\n' };
  }
  yield { text: '</listings>\n' };
};
