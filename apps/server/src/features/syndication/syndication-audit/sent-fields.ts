import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import type { feedFormats, listingLevels } from '@supersync/contract/syndication/partner/partner-choices.ts';

type Paths = Readonly<Record<string, string>>;

/** Where each format has a property's own fields in a listing's text. */
const hotpads: Paths = {
  name: 'name',
  address: 'street',
  city: 'city',
  provinceCode: 'state',
  countryCode: 'country',
  postalCode: 'zip',
  latitude: 'latitude',
  longitude: 'longitude',
  phone: 'contactPhone',
  email: 'contactEmail',
  website: 'website',
  description: 'description',
};

const mits: Paths = {
  name: 'PropertyID/MarketingName',
  address: 'PropertyID/Address/AddressLine1',
  city: 'PropertyID/Address/City',
  provinceCode: 'PropertyID/Address/State',
  countryCode: 'PropertyID/Address/Country',
  postalCode: 'PropertyID/Address/PostalCode',
  latitude: 'ILS_Identification/Latitude',
  longitude: 'ILS_Identification/Longitude',
  phone: 'PropertyID/Phone/PhoneNumber',
  email: 'PropertyID/Email',
  website: 'PropertyID/WebSite',
  description: 'Information/LongDescription',
};

const meta: Paths = {
  name: 'name',
  address: 'address/component',
  city: 'address/component[2]',
  provinceCode: 'address/component[3]',
  postalCode: 'address/component[4]',
  countryCode: 'address/component[5]',
  latitude: 'latitude',
  longitude: 'longitude',
  website: 'url',
  description: 'description',
};

const json: Paths = {
  name: 'name',
  propertyType: 'propertyType',
  address: 'address',
  city: 'city',
  provinceCode: 'province',
  countryCode: 'country',
  postalCode: 'postalCode',
  latitude: 'latitude',
  longitude: 'longitude',
  phone: 'phone',
  email: 'email',
  website: 'website',
  description: 'description',
};

const paths: Readonly<Record<ChoiceOf<typeof feedFormats>, Paths>> = { hotpads, mits, meta, json };

const rentPaths: Readonly<Partial<Record<string, string>>> = { hotpads: 'price', json: 'rentMin' };

const photoPaths: Readonly<Record<ChoiceOf<typeof feedFormats>, RegExp>> = {
  hotpads: /^ListingPhoto(?:\[\d+\])?@source$/,
  mits: /^File(?:\[\d+\])?\/Src$/,
  meta: /^image(?:\[\d+\])?\/url$/,
  json: /^photos\[\d+\]\/url$/,
};

/** How many photos a listing's text names; null where they stand outside of it. */
export function countPhotos(
  sent: ReadonlyMap<string, string>,
  format: ChoiceOf<typeof feedFormats>,
  level: ChoiceOf<typeof listingLevels>,
): number | null {
  if (format === 'mits' && level !== 'property') return null;
  return sent
    .keys()
    .filter((path) => photoPaths[format].test(path))
    .toArray().length;
}

/** The path of a field; null where the format does not carry it, or carries that of a home instead. */
export function pathOf(
  field: string,
  format: ChoiceOf<typeof feedFormats>,
  level: ChoiceOf<typeof listingLevels>,
): string | null {
  if (field === 'rentMin') return level === 'property' ? (rentPaths[format] ?? null) : null;
  // MITS has the property's own fields around its floorplans and units.
  if (format === 'mits' && level !== 'property') return null;
  // A home below the property has a name of its own.
  if (field === 'name' && level !== 'property') return null;
  return paths[format][field] ?? null;
}
