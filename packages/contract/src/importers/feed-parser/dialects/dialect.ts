import type { FeedDialect, UnitStatus } from '../feed.ts';
import { place, type Place } from '../feed-node.ts';
import type { RecordKind, RecordPath } from '../node-builder.ts';

/** Where a dialect has each field: for every one the places to look, the first that holds something counts. */

export const propertyFields = [
  'importId',
  'name',
  'owner',
  'address',
  'city',
  'provinceCode',
  'postalCode',
  'countryCode',
  'latitude',
  'longitude',
  'phone',
  'email',
  'website',
  'description',
  'propertyType',
] as const;

export const floorplanFields = [
  'propertyId',
  'importId',
  'name',
  'beds',
  'baths',
  'halfBaths',
  'squareFeetMin',
  'squareFeetMax',
  'marketMin',
  'marketMax',
  'effectiveMin',
  'effectiveMax',
  'unitsAvailable',
] as const;

export const unitFields = [
  'propertyId',
  'propertyName',
  'importId',
  'number',
  'floorplanId',
  'floorplanName',
  'beds',
  'baths',
  'halfBaths',
  'squareFeetMin',
  'squareFeetMax',
  'rent',
  'marketRent',
  'effectiveRent',
  'availableOn',
  'leased',
  'economic',
  'occupancy',
] as const;

export const petFields = [
  'type',
  'allowed',
  'maxCount',
  'weight',
  'deposit',
  'fee',
  'rent',
  'comment',
] as const;
export const fileFields = ['id', 'type', 'url', 'rank', 'caption', 'active'] as const;

type Places<Field extends string> = Readonly<Partial<Record<Field, readonly Place[]>>>;
type Declared<Field extends string> = Readonly<Partial<Record<Field, readonly string[]>>>;

/** Records within a record, such as the files of a property. */
export interface ListPlaces<Field extends string> {
  readonly at: readonly Place[];
  readonly fields: Places<Field>;
}

export interface Dialect {
  readonly name: FeedDialect;
  readonly format: 'xml' | 'json';
  readonly records: readonly RecordPath[];
  /** A record with something at one of these places is of this dialect. */
  readonly marks: Readonly<Partial<Record<RecordKind, readonly Place[]>>>;
  readonly property: Places<(typeof propertyFields)[number]>;
  readonly floorplan: Places<(typeof floorplanFields)[number]>;
  readonly unit: Places<(typeof unitFields)[number]>;
  /** A unit record may hold several; fields missing in one are read from the record around it. */
  readonly unitParts: Place | null;
  readonly pets: ListPlaces<(typeof petFields)[number]>;
  /** Of a property, and of a floorplan. */
  readonly files: ListPlaces<(typeof fileFields)[number]>;
  /** Elements that name an amenity, and elements whose children are yes or no, named after one. */
  readonly amenities: { readonly names: readonly Place[]; readonly flags: readonly Place[] };
  /** The status of a unit that gives none: some answers list available units only. */
  readonly defaultStatus: UnitStatus;
  /** `listed`: a unit whose floorplan is not listed is an orphan. `derived`: units name theirs. `none`: there are none. */
  readonly floorplans: 'listed' | 'derived' | 'none';
  /** A unit without a price is not offered. */
  readonly pricedOnly: boolean;
}

interface DialectText {
  readonly name: FeedDialect;
  readonly format: 'xml' | 'json';
  readonly records: Readonly<Partial<Record<RecordKind, readonly string[]>>>;
  readonly marks: Readonly<Partial<Record<RecordKind, readonly string[]>>>;
  readonly property: Declared<(typeof propertyFields)[number]>;
  readonly floorplan: Declared<(typeof floorplanFields)[number]>;
  readonly unit: Declared<(typeof unitFields)[number]>;
  readonly unitParts?: string;
  readonly pets?: { readonly at: readonly string[]; readonly fields: Declared<(typeof petFields)[number]> };
  readonly files?: { readonly at: readonly string[]; readonly fields: Declared<(typeof fileFields)[number]> };
  readonly amenities?: { readonly names?: readonly string[]; readonly flags?: readonly string[] };
  readonly defaultStatus?: UnitStatus;
  readonly floorplans: Dialect['floorplans'];
  readonly pricedOnly?: boolean;
}

const all = (texts: readonly string[] | undefined): readonly Place[] => (texts ?? []).map(place);

function placesOf<Field extends string>(declared: Declared<Field>, fields: readonly Field[]): Places<Field> {
  const places: Partial<Record<Field, readonly Place[]>> = {};
  for (const field of fields) {
    const texts = declared[field];
    if (texts !== undefined) places[field] = texts.map(place);
  }
  return places;
}

const kinds: readonly RecordKind[] = ['property', 'floorplan', 'unit'];

/** Names of elements in small letters, without prefix. */
export function defineDialect(text: DialectText): Dialect {
  const marks: Partial<Record<RecordKind, readonly Place[]>> = {};
  for (const kind of kinds) marks[kind] = all(text.marks[kind]);
  return {
    name: text.name,
    format: text.format,
    records: kinds.flatMap((kind) =>
      (text.records[kind] ?? []).map((path) => ({ kind, path: path.split('/') })),
    ),
    marks,
    property: placesOf(text.property, propertyFields),
    floorplan: placesOf(text.floorplan, floorplanFields),
    unit: placesOf(text.unit, unitFields),
    unitParts: text.unitParts === undefined ? null : place(text.unitParts),
    pets: { at: all(text.pets?.at), fields: placesOf(text.pets?.fields ?? {}, petFields) },
    files: { at: all(text.files?.at), fields: placesOf(text.files?.fields ?? {}, fileFields) },
    amenities: { names: all(text.amenities?.names), flags: all(text.amenities?.flags) },
    defaultStatus: text.defaultStatus ?? 'unknown',
    floorplans: text.floorplans,
    pricedOnly: text.pricedOnly ?? false,
  };
}
