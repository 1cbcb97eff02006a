import * as fc from 'fast-check';
import type { FeedDialect, FeedFloorplan, UnitStatus } from '../feed.ts';
import type { PrintedProperty, PrintedUnit } from './print-feed.ts';
import type { PrintStyle } from './print-style.ts';

/** Canonical feeds at random, such as each dialect can say, and ways to write them. */

const id = fc.stringMatching(/^[a-z]{1,3}[0-9]{1,6}$/);
const words = fc
  .array(fc.constantFrom('Oak', 'Érable', 'Court', '& Co', 'Rue “Un”', '<b', "l'Île", 'Ünit', '½'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(' '));
const money = fc.integer({ min: 1, max: 999_999 }).map((cents) => (cents / 100).toFixed(2));
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 3 });
const date = fc
  .date({ min: new Date('2027-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const baths = fc.integer({ min: 1, max: 8 }).map((halves) => (halves / 2).toFixed(1));
const degrees = fc.integer({ min: 1, max: 89_999 }).map((value) => (value / 1000).toString());
const statuses: readonly UnitStatus[] = ['available', 'notice', 'leased', 'down', 'model', 'unknown'];

const unitsOf = (planIds: readonly string[]): fc.Arbitrary<PrintedUnit[]> =>
  fc.uniqueArray(
    fc
      .record({
        importId: id,
        number: id,
        floorplanImportId: fc.constantFrom(...planIds),
        beds: maybe(fc.integer({ min: 0, max: 5 })),
        baths: maybe(baths),
        squareFeet: maybe(fc.integer({ min: 200, max: 3000 })),
        rent: maybe(money),
        marketRent: maybe(money),
        effectiveRent: maybe(money),
        availableOn: maybe(date),
        status: fc.constantFrom(...statuses),
      })
      .map((unit) => ({
        ...unit,
        squareFeetMax: unit.squareFeet,
        status: unit.status === 'notice' && unit.availableOn === null ? ('leased' as const) : unit.status,
      })),
    { selector: ({ importId }) => importId, maxLength: 6 },
  );

const isLeasable = ({ status }: PrintedUnit): boolean => status === 'available' || status === 'notice';

const floorplan: fc.Arbitrary<FeedFloorplan> = fc
  .record({
    importId: id,
    name: words,
    beds: maybe(fc.integer({ min: 0, max: 5 })),
    baths: maybe(baths),
    feet: maybe(fc.tuple(fc.integer({ min: 200, max: 900 }), fc.integer({ min: 900, max: 3000 }))),
    rents: maybe(fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 2000, max: 9000 }))),
  })
  .map(({ feet, rents, ...plan }) => ({
    ...plan,
    squareFeetMin: feet?.[0] ?? null,
    squareFeetMax: feet?.[1] ?? null,
    rentMin: rents?.[0].toFixed(2) ?? null,
    rentMax: rents?.[1].toFixed(2) ?? null,
    unitsAvailable: 0,
  }));

const pet = fc.record({
  type: fc.constantFrom('Dog', 'Cat'),
  isAllowed: fc.boolean(),
  maxCount: maybe(fc.integer({ min: 1, max: 4 })),
  weight: maybe(fc.constant('50 lb')),
  deposit: maybe(money),
  fee: maybe(money),
  rent: maybe(money),
  comment: maybe(words),
});

const amenities = fc.uniqueArray(fc.constantFrom('Pool', 'Fitness center', 'Package receiving', 'Roof deck'));

const arbitraryProperty: fc.Arbitrary<PrintedProperty> = fc
  .record({
    importId: id,
    name: words,
    address: maybe(words),
    city: maybe(words),
    provinceCode: maybe(fc.constantFrom('ON', 'QC')),
    postalCode: maybe(fc.constant('H2X 3K3')),
    countryCode: maybe(fc.constant('CA')),
    latitude: maybe(degrees),
    longitude: maybe(degrees.map((text) => `-${text}`)),
    phone: maybe(fc.constant('514-555-0100')),
    email: maybe(fc.constant('rent@oak.test')),
    website: maybe(fc.constant('https://oak.test/?a=1&b=2')),
    description: maybe(words.filter((text) => !text.includes('<'))),
    propertyType: maybe(fc.constant('Apartment')),
    pets: fc.array(pet, { maxLength: 2 }),
    amenities,
    files: fc.constant([]),
    floorplans: fc.uniqueArray(floorplan, {
      selector: ({ importId }) => importId,
      minLength: 1,
      maxLength: 4,
    }),
  })
  .chain((head) => {
    const planIds = head.floorplans.map(({ importId }) => importId);
    return fc
      .record({
        units: unitsOf(planIds),
        files: fc.uniqueArray(
          fc.record({
            id: fc.stringMatching(/^file[0-9]{1,4}$/),
            type: fc.constant('Photo'),
            url: fc.stringMatching(/^https:\/\/img\.test\/[0-9]{1,6}$/),
            rank: maybe(fc.integer({ min: 1, max: 9 })),
            caption: maybe(words),
            floorplanImportId: fc.constant(null),
          }),
          { selector: ({ url }) => url, maxLength: 3 },
        ),
      })
      .map((more): PrintedProperty => ({
        ...head,
        ...more,
        floorplans: head.floorplans.map((plan) => ({
          ...plan,
          unitsAvailable: more.units.filter(
            (unit) => unit.floorplanImportId === plan.importId && isLeasable(unit),
          ).length,
        })),
      }));
  });

export const arbitraryFeed: fc.Arbitrary<PrintedProperty[]> = fc.uniqueArray(arbitraryProperty, {
  selector: ({ importId }) => importId,
  minLength: 1,
  maxLength: 4,
});

/** Any case, prefix, order and white space. */
export const arbitraryStyle: fc.Arbitrary<PrintStyle> = fc
  .record({
    casing: fc.constantFrom('as is', 'upper', 'lower'),
    prefix: fc.constantFrom('', 'MITS:', 'x-1:'),
    space: fc.constantFrom('', ' ', '\n', '\r\n\t', '\n    '),
    isReversed: fc.boolean(),
  })
  .map(({ casing, prefix, space, isReversed }) => ({
    name: (text) =>
      casing === 'upper' ? text.toUpperCase() : casing === 'lower' ? text.toLowerCase() : text,
    prefix,
    space,
    colon: `${space}:${space}`,
    order: (items) => (isReversed ? items.toReversed() : items),
  }));

const derivedPlans = (property: PrintedProperty): FeedFloorplan[] =>
  [...Map.groupBy(property.units, ({ floorplanImportId }) => floorplanImportId)].map(([planId, units]) => {
    const rents = units.flatMap(({ rent }) => (rent === null ? [] : [Number(rent)]));
    const feet = units.flatMap(({ squareFeet }) => (squareFeet === null ? [] : [squareFeet]));
    const end = (values: readonly number[], pick: (...all: number[]) => number): number | null =>
      values.length === 0 ? null : pick(...values);
    return {
      importId: planId ?? '',
      name: property.floorplans.find(({ importId }) => importId === planId)?.name ?? '',
      beds: units[0]?.beds ?? null,
      baths: units[0]?.baths ?? null,
      squareFeetMin: end(feet, Math.min),
      squareFeetMax: end(feet, Math.max),
      rentMin: end(rents, Math.min)?.toFixed(2) ?? null,
      rentMax: end(rents, Math.max)?.toFixed(2) ?? null,
      unitsAvailable: units.filter(isLeasable).length,
    };
  });

const bare = ({ importId, name, floorplans, units }: PrintedProperty): PrintedProperty => ({
  importId,
  name,
  address: null,
  city: null,
  provinceCode: null,
  postalCode: null,
  countryCode: null,
  latitude: null,
  longitude: null,
  phone: null,
  email: null,
  website: null,
  description: null,
  propertyType: null,
  pets: [],
  amenities: [],
  files: [],
  floorplans,
  units,
});

/** As much of a property as a dialect can say. */
export function sayable(dialect: FeedDialect, property: PrintedProperty): PrintedProperty {
  const unitsWith = (change: (unit: PrintedUnit) => PrintedUnit): readonly PrintedUnit[] =>
    property.units.map(change);
  switch (dialect) {
    case 'rentcafe-xml':
    case 'mits-2':
      return property;
    case 'mits-4':
    case 'entrata-json':
      return {
        ...property,
        units: unitsWith((unit) => ({ ...unit, rent: unit.rent ?? unit.effectiveRent })),
      };
    case 'rentcafe-v1': {
      const units = unitsWith((unit) => ({
        ...unit,
        effectiveRent: null,
        status: unit.status === 'unknown' ? 'available' : unit.status,
      }));
      return bare({ ...property, units, floorplans: derivedPlans({ ...property, units }) });
    }
    case 'rentcafe-v2': {
      const units = unitsWith((unit) => ({
        ...unit,
        effectiveRent: null,
        status: unit.status === 'unknown' ? 'available' : unit.status,
      }));
      return { ...property, units, propertyType: null, pets: [], amenities: [], files: [] };
    }
    case 'rent-manager': {
      const units = unitsWith((unit) => ({
        ...unit,
        marketRent: unit.rent,
        effectiveRent: null,
        status: unit.status === 'available' ? 'available' : unit.availableOn === null ? 'leased' : 'notice',
      })).filter(({ rent }) => rent !== null);
      return bare({ ...property, units, floorplans: derivedPlans({ ...property, units }) });
    }
    case 'building-stack':
      return {
        ...property,
        countryCode: null,
        website: null,
        propertyType: null,
        pets: [],
        amenities: [],
        floorplans: [],
        files: property.files.map(({ id: fileId, url }) => ({
          id: fileId,
          type: null,
          url,
          rank: null,
          caption: null,
          floorplanImportId: null,
        })),
        units: unitsWith((unit) => ({
          ...unit,
          floorplanImportId: null,
          marketRent: null,
          effectiveRent: null,
          status: 'available',
        })),
      };
  }
}
