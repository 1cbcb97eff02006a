import type { PrintedProperty } from '../../packages/contract/src/importers/feed-parser/printing/print-feed.ts';

const plansEach = 20;

/** A property as feeds describe it, with many units. */
export const benchProperty = (
  importId: string,
  { unitsEach = 500, rent = 1500 }: { readonly unitsEach?: number; readonly rent?: number } = {},
): PrintedProperty => ({
  importId,
  name: 'Résidence Saint-Denis & Co',
  address: '100 Rue Saint-Denis',
  city: 'Montréal',
  provinceCode: 'QC',
  postalCode: 'H2X 3K3',
  countryCode: 'CA',
  latitude: '45.5',
  longitude: '-73.5',
  phone: '514-555-0100',
  email: null,
  website: null,
  description: null,
  propertyType: null,
  pets: [],
  amenities: ['Pool'],
  files: [],
  floorplans: Array.from({ length: plansEach }, (_, plan) => ({
    importId: `f${plan}`,
    name: `Plan ${plan}`,
    beds: 1,
    baths: '1.0',
    squareFeetMin: 600,
    squareFeetMax: 650,
    rentMin: '1500.00',
    rentMax: '1600.00',
    unitsAvailable: unitsEach / plansEach,
  })),
  units: Array.from({ length: unitsEach }, (_, unit) => ({
    importId: `u${unit}`,
    number: String(unit),
    floorplanImportId: `f${unit % plansEach}`,
    beds: 1,
    baths: '1.0',
    squareFeet: 610,
    squareFeetMax: 650,
    rent: rent.toFixed(2),
    marketRent: (rent + 50).toFixed(2),
    effectiveRent: null,
    availableOn: '2027-01-01',
    status: 'available',
  })),
});
