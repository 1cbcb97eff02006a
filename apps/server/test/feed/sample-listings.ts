import type {
  FeedHead,
  Level,
  ListedHome,
  ListedProperty,
  Listing,
} from '#features/syndication/feed/format/listing.ts';
import type { FeedFormat } from '#features/syndication/feed/format/writers.ts';
import { writers } from '#features/syndication/feed/format/writers.ts';

// Sample listings with every field a feed can have.

export const headOf = (level: Level): FeedHead => ({
  feedKey: 'maple-zillow',
  client: {
    id: 7,
    name: 'Maple & Sons',
    website: 'https://maple.example',
    city: 'Halifax',
    provinceCode: 'NS',
    email: 'office@maple.example',
    phone: '+19025550100',
  },
  accountRef: null,
  level,
});

export const sampleProperty: ListedProperty = {
  id: 12,
  name: 'Maple Court',
  propertyType: 'apartment',
  address: '45 King St W',
  city: 'Halifax',
  provinceCode: 'NS',
  countryCode: 'CA',
  postalCode: 'B3H 1A1',
  latitude: '44.648764',
  longitude: '-63.575239',
  phone: '+19025550123',
  email: 'court@maple.example',
  website: 'https://maple.example/court',
  description: 'Bright homes by the harbour.\n"Heat" & water <included>.',
  petFriendly: true,
  currency: 'CAD',
  updatedOn: '2026-03-09',
  photos: [
    {
      id: 384,
      url: 'https://console.example/photos/0123456789abcdef0123456789abcdef/1920.jpg',
      caption: 'The "front" & lobby',
      width: 1600,
      height: 1067,
    },
    {
      id: 385,
      url: 'https://console.example/photos/fedcba9876543210fedcba9876543210/1920.jpg',
      caption: '',
      width: 1920,
      height: 1280,
    },
  ],
};

const plan: ListedHome = {
  id: '12-f3',
  name: 'Two bedroom',
  beds: 2,
  baths: '1.5',
  squareFeetMin: 800,
  squareFeetMax: 910,
  rentMin: '1850.00',
  rentMax: '2100.00',
  unitsAvailable: 4,
  availableOn: null,
  floorplanId: null,
  number: null,
};

const homes: Readonly<Record<Level, ListedHome>> = {
  property: { ...plan, id: '12', name: 'Maple Court', beds: 1, baths: null, availableOn: '2026-04-01' },
  floorplan: plan,
  unit: {
    ...plan,
    id: '12-u90',
    floorplanId: '12-f3',
    number: '4B',
    squareFeetMax: 800,
    rentMax: '1850.00',
    unitsAvailable: null,
    availableOn: '2026-04-15',
  },
};

/** Home ids start with the property id, as in feeds. */
export function sampleListing(level: Level, more: Partial<ListedProperty> = {}): Listing {
  const property = { ...sampleProperty, ...more };
  const withOwnId = (home: ListedHome): ListedHome => ({
    ...home,
    id: home.id.replace(/^\d+/, String(property.id)),
    floorplanId: home.floorplanId?.replace(/^\d+/, String(property.id)) ?? null,
  });
  return { property, home: withOwnId(homes[level]), floorplans: [withOwnId(plan)] };
}

export async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** The document, and its listing texts. */
export async function written(
  format: FeedFormat,
  head: FeedHead,
  listings: readonly Listing[],
): Promise<{ readonly document: string; readonly texts: readonly string[] }> {
  let document = '';
  const texts: string[] = [];
  for await (const { text, listing } of writers[format](head, each(listings))) {
    document += text;
    if (listing !== undefined) texts.push(text);
  }
  return { document, texts };
}
