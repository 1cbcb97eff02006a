import type {
  FeedFloorplan,
  FeedProperty,
  FeedUnit,
  ParsedFeed,
  ParsedFloorplan,
  ParsedUnit,
} from './feed.ts';

/** Which of a unit's rents counts. */
export type RentField = 'unit' | 'market' | 'effective';

const rentOf = ({ rent, marketRent, effectiveRent }: ParsedUnit, field: RentField): string | null =>
  field === 'market' ? (marketRent ?? rent) : field === 'effective' ? (effectiveRent ?? rent) : rent;

const storedUnit = (unit: ParsedUnit, rent: string | null): FeedUnit => ({
  importId: unit.importId,
  number: unit.number,
  floorplanImportId: unit.floorplanImportId,
  beds: unit.beds,
  baths: unit.baths,
  squareFeet: unit.squareFeet,
  rent,
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

export const storedFeed = (feed: ParsedFeed, rentField: RentField): StoredFeed => ({
  ...feed,
  properties: feed.properties.map((property) => ({
    importId: property.importId,
    name: property.name,
    address: property.address,
    city: property.city,
    provinceCode: property.provinceCode,
    postalCode: property.postalCode,
    phone: property.phone,
    email: property.email,
    floorplans: property.floorplans.map(storedFloorplan),
    units: property.units.map((unit) => storedUnit(unit, rentOf(unit, rentField))),
  })),
});
