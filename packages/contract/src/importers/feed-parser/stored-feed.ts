import { parseFeed, type FeedInput } from './parse-feed.ts';
import type {
  FeedDialect,
  FeedFloorplan,
  FeedProperty,
  FeedUnit,
  ParsedFeed,
  ParsedFloorplan,
  ParsedProperty,
  ParsedUnit,
} from './feed.ts';

/** Which of a unit's rents counts. */
export type RentField = 'unit' | 'market' | 'effective';

const rentOf = ({ rent, marketRent, effectiveRent }: ParsedUnit, field: RentField): string | null =>
  field === 'market' ? (marketRent ?? rent) : field === 'effective' ? (effectiveRent ?? rent) : rent;

export const storedUnit = (unit: ParsedUnit, field: RentField): FeedUnit => ({
  importId: unit.importId,
  number: unit.number,
  floorplanImportId: unit.floorplanImportId,
  beds: unit.beds,
  baths: unit.baths,
  squareFeet: unit.squareFeet,
  rent: rentOf(unit, field),
  marketRent: unit.marketRent,
  availableOn: unit.availableOn,
  status: unit.status,
});

const storedFloorplan = (plan: ParsedFloorplan): FeedFloorplan => ({
  importId: plan.importId,
  name: plan.name,
  beds: plan.beds,
  baths: plan.baths,
  squareFeetMin: plan.squareFeetMin,
  squareFeetMax: plan.squareFeetMax,
  rentMin: plan.rentMin,
  rentMax: plan.rentMax,
  unitsAvailable: plan.unitsAvailable,
});

/** A feed of the fields that an import stores and compares. */
export type StoredFeed = Omit<ParsedFeed, 'properties'> & { readonly properties: readonly FeedProperty[] };

export const storedProperty = (property: ParsedProperty, rentField: RentField): FeedProperty => ({
  importId: property.importId,
  name: property.name,
  address: property.address,
  city: property.city,
  provinceCode: property.provinceCode,
  postalCode: property.postalCode,
  phone: property.phone,
  email: property.email,
  floorplans: property.floorplans.map(storedFloorplan),
  units: property.units.map((unit) => storedUnit(unit, rentField)),
});

/** Parses a feed into what an import stores. A property is reduced to it as soon as it is whole. */
export function parseStoredFeed(
  input: FeedInput,
  today: string,
  dialect: FeedDialect | undefined,
  {
    contentType,
    rentField = 'unit',
  }: { contentType?: string | undefined; rentField?: RentField | undefined },
): StoredFeed {
  const properties: FeedProperty[] = [];
  const feed = parseFeed(input, today, dialect, {
    contentType,
    onProperty: (property) => properties.push(storedProperty(property, rentField)),
  });
  // Half a feed must not look like a small one.
  return { ...feed, properties: feed.isComplete ? properties : [] };
}
