import { z } from 'zod';

/** The fields a column can map to. */
export const observationFields = [
  'listingId',
  'address',
  'unit',
  'city',
  'province',
  'postalCode',
  'latitude',
  'longitude',
  'name',
  'bedrooms',
  'rent',
  'units',
  'url',
  'seenOn',
] as const;
export type ObservationField = (typeof observationFields)[number];

export const observationLabels: Readonly<Record<ObservationField, string>> = {
  listingId: 'ID at the site',
  address: 'Address',
  unit: 'Unit',
  city: 'City',
  province: 'Province or state',
  postalCode: 'Postal code',
  latitude: 'Latitude',
  longitude: 'Longitude',
  name: 'Name',
  bedrooms: 'Bedrooms',
  rent: 'Rent',
  units: 'Units advertised',
  url: 'Web address',
  seenOn: 'Seen on',
};

const needed = ['listingId', 'address', 'city', 'province'] as const satisfies readonly ObservationField[];

/** Field → index of its column, from 0. Unmapped columns are ignored. */
export const observationMapping = z
  .partialRecord(z.enum(observationFields), z.int().min(0).max(199))
  .refine((mapping) => new Set(Object.values(mapping)).size === Object.values(mapping).length, {
    message: 'A column can be used once',
  })
  .refine((mapping) => needed.every((field) => mapping[field] !== undefined), {
    message: 'Map the ID at the site, the address, the city and the province',
  });
export type ObservationMapping = z.infer<typeof observationMapping>;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

const usualNames: Readonly<Record<ObservationField, readonly string[]>> = {
  listingId: ['listingid', 'id', 'externalid', 'ref', 'reference', 'adid'],
  address: ['address', 'street', 'streetaddress', 'address1', 'adresse'],
  unit: ['unit', 'apt', 'suite', 'unitnumber', 'appartement'],
  city: ['city', 'town', 'ville', 'municipality'],
  province: ['province', 'state', 'provincecode', 'prov', 'region'],
  postalCode: ['postalcode', 'zip', 'zipcode', 'postal', 'codepostal'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'lon', 'long'],
  name: ['name', 'title', 'building', 'buildingname', 'nom'],
  bedrooms: ['bedrooms', 'beds', 'bed', 'br', 'chambres'],
  rent: ['rent', 'price', 'monthlyrent', 'loyer', 'amount'],
  units: ['units', 'unitsavailable', 'available', 'count'],
  url: ['url', 'link', 'web', 'adurl'],
  seenOn: ['seenon', 'seen', 'date', 'scrapedat', 'observed', 'lastseen'],
};

/** A guess from the header. */
export function guessObservationMapping(
  columns: readonly string[],
): Partial<Record<ObservationField, number>> {
  const guess: Partial<Record<ObservationField, number>> = {};
  const used = new Set<number>();
  for (const field of observationFields) {
    const found = usualNames[field]
      .map((name) => columns.findIndex((column, index) => !used.has(index) && plain(column) === name))
      .find((index) => index >= 0);
    if (found === undefined) continue;
    guess[field] = found;
    used.add(found);
  }
  return guess;
}
