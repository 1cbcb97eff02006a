import { bathsOf, listingName, type FeedHead, type FeedWriter, type Listing } from './listing.ts';

function listingText(listing: Listing, { level }: FeedHead): string {
  const { property, home, floorplans } = listing;
  const { full, half } = bathsOf(home.baths);
  return JSON.stringify({
    action: 'U',
    id: home.id,
    propertyId: property.id,
    name: listingName(listing),
    propertyType: property.propertyType,
    unit: home.number,
    address: property.address,
    city: property.city,
    province: property.provinceCode,
    country: property.countryCode,
    postalCode: property.postalCode,
    latitude: property.latitude,
    longitude: property.longitude,
    phone: property.phone,
    email: property.email,
    website: property.website,
    description: property.description,
    petFriendly: property.petFriendly,
    currency: property.currency,
    rentMin: home.rentMin,
    rentMax: home.rentMax,
    beds: home.beds,
    fullBaths: full,
    halfBaths: half,
    squareFeetMin: home.squareFeetMin,
    squareFeetMax: home.squareFeetMax,
    unitsAvailable: home.unitsAvailable,
    availableOn: home.availableOn,
    updatedOn: property.updatedOn,
    photos: property.photos.map(({ url, caption, width, height }) => ({ url, caption, width, height })),
    ...(level === 'property'
      ? {
          floorplans: floorplans.map(({ id, name, beds, baths, rentMin, rentMax, unitsAvailable }) => ({
            id,
            name,
            beds,
            baths,
            rentMin,
            rentMax,
            unitsAvailable,
          })),
        }
      : {}),
  });
}

/** Entry of a removed listing in an incremental document. */
export const removalText = (id: string): string => JSON.stringify({ action: 'D', id });

/** `O` replaces everything; `I` lists new or changed (`U`) and removed (`D`) listings. */
export const jsonOpening = ({ feedKey, client, accountRef }: FeedHead, method: 'O' | 'I'): string => {
  const about = {
    feed: feedKey,
    method,
    client: { id: client.id, name: client.name, account: accountRef },
  };
  return `${JSON.stringify(about).slice(0, -1)},"listings":[\n`;
};

export const jsonClosing = '\n]}\n';

/** One listing per line. */
export const writeJson: FeedWriter = async function* (head, listings) {
  yield { text: jsonOpening(head, 'O') };
  let separator = '';
  for await (const listing of listings) {
    yield { text: separator };
    yield { text: listingText(listing, head), listing };
    separator = ',\n';
  }
  yield { text: jsonClosing };
};
