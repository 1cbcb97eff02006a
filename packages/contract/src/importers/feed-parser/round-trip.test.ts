import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  feedDialects,
  type FeedDialect,
  type ParsedFeed,
  type ParsedProperty,
  type ParsedUnit,
} from './feed.ts';
import { parseFeed } from './parse-feed.ts';
import { arbitraryFeed, arbitraryStyle, sayable } from './printing/arbitrary-feed.ts';
import { printFeed, type PrintedProperty } from './printing/print-feed.ts';

const today = '2026-11-15';

const utf8Of = (text: string): Uint8Array =>
  Uint8Array.from(encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|(.)/g), ([, hex, plain]) =>
    hex === undefined ? (plain ?? '').charCodeAt(0) : Number.parseInt(hex, 16),
  );

const latinOf = (text: string): Uint8Array => {
  const byWindows: Readonly<Record<string, number>> = { '“': 0x93, '”': 0x94 };
  return Uint8Array.from(text, (character) => byWindows[character] ?? character.charCodeAt(0));
};

const utf16Of = (text: string, isLittle: boolean): Uint8Array =>
  Uint8Array.from(
    `\uFEFF${text}`.split('').flatMap((character) => {
      const code = character.charCodeAt(0);
      return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
    }),
  );

const encodings = {
  'UTF-8': utf8Of,
  'UTF-8 with a mark': (text: string) => utf8Of(`\uFEFF${text}`),
  'ISO-8859-1': latinOf,
  'UTF-16LE': (text: string) => utf16Of(text, true),
  'UTF-16BE': (text: string) => utf16Of(text, false),
} as const;
const encodingNames = ['UTF-8', 'UTF-8 with a mark', 'ISO-8859-1', 'UTF-16LE', 'UTF-16BE'] as const;

/** JSON declares no encoding; only marks tell. */
const encodingsFor = (dialect: FeedDialect): readonly (keyof typeof encodings)[] =>
  printFeed(dialect, []).startsWith('<')
    ? encodingNames
    : encodingNames.filter((name) => name !== 'ISO-8859-1');

const byId = <T extends { readonly importId: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => (a.importId < b.importId ? -1 : 1));

const withoutPlace = (record: object): object => ({ ...record, place: undefined });

/** Order says nothing, and the place in the document is another matter. */
const comparable = (property: PrintedProperty): unknown => ({
  ...withoutPlace(property),
  // A name made of an element's is as good as its capitals.
  amenities: property.amenities.map((name) => name.toLowerCase().replaceAll(' ', '')).toSorted(),
  pets: property.pets.map((pet) => JSON.stringify(pet)).toSorted(),
  files: property.files.map((file) => JSON.stringify(file)).toSorted(),
  floorplans: byId(property.floorplans).map(withoutPlace),
  units: byId(property.units).map(withoutPlace),
});

const printable = (dialect: FeedDialect, feed: readonly PrintedProperty[]): PrintedProperty[] =>
  feed
    .map((property) => sayable(dialect, property))
    .filter(({ units }) => units.length > 0 || !['rentcafe-v1', 'rent-manager'].includes(dialect));

const chunksOf = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );

/** Every second unit once more, at the end and for less. */
const listedTwice = (property: PrintedProperty): PrintedProperty => ({
  ...property,
  units: [
    ...property.units,
    ...property.units.filter((_, index) => index % 2 === 0).map((unit) => ({ ...unit, rent: '1.00' })),
  ],
});

describe.each(feedDialects.values)('%s', (dialect) => {
  it('reads back what was printed, in any case, prefix, order, white space, encoding and chunks', () => {
    fc.assert(
      fc.property(
        arbitraryFeed,
        arbitraryStyle,
        fc.constantFrom(...encodingsFor(dialect)),
        fc.integer({ min: 1, max: 5000 }),
        (feed, style, encoding, chunkSize) => {
          const expected = printable(dialect, feed);
          fc.pre(expected.length > 0);
          const declared = encoding === 'UTF-8 with a mark' ? 'UTF-8' : encoding;
          const bytes = encodings[encoding](printFeed(dialect, feed, { style, encoding: declared }));
          const parsed = parseFeed(chunksOf(bytes, chunkSize), today);
          expect(parsed.dialect).toBe(dialect);
          expect(byId(parsed.properties).map(comparable)).toEqual(byId(expected).map(comparable));
          expect(parsed.isDeleteSafe).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('hands on unit by unit what it would have kept, with rows in any order and listed twice', () => {
    fc.assert(
      fc.property(arbitraryFeed, arbitraryStyle, fc.boolean(), (feed, style, isDoubled) => {
        const text = printFeed(dialect, isDoubled ? feed.map(listedTwice) : feed, { style });
        const kept = parseFeed(text, today);
        const units = new Map<number, Map<string, ParsedUnit>>();
        const properties: ParsedProperty[] = [];
        const handed = parseFeed(text, today, undefined, {
          onUnit: (unit, key) => units.set(key, (units.get(key) ?? new Map()).set(unit.importId, unit)),
          onProperty: (property, key) =>
            properties.push({ ...property, units: [...(units.get(key)?.values() ?? [])] }),
        });
        const withoutFiles = (all: readonly ParsedProperty[]) => all.map((each) => ({ ...each, files: [] }));
        expect(withoutFiles(properties)).toEqual(withoutFiles(kept.properties));
        expect({ ...handed, properties: [] }).toEqual({ ...kept, properties: [] });
      }),
      { numRuns: 20 },
    );
  });

  it('truncated at each percent, it is never delete-safe and never throws', () => {
    fc.assert(
      fc.property(arbitraryFeed, arbitraryStyle, (feed, style) => {
        fc.pre(printable(dialect, feed).length > 0);
        const text = printFeed(dialect, feed, { style });
        for (let percent = 0; percent < 100; percent += 1) {
          const part = text.slice(0, Math.floor((text.length * percent) / 100));
          const parsed: ParsedFeed = parseFeed(part, today);
          expect([parsed.isDeleteSafe, parsed.isComplete]).toEqual([false, false]);
          expect(parsed.issues.some(({ severity }) => severity === 'error')).toBe(true);
        }
      }),
      { numRuns: 3 },
    );
  });

  it('traces every value to its path and line', () => {
    fc.assert(
      fc.property(arbitraryFeed, (feed) => {
        const parsed = parseFeed(printFeed(dialect, feed), today, dialect, { trace: true });
        for (const { units } of parsed.properties)
          for (const { importId, place } of units) {
            expect(place.read.find(({ field }) => field === 'importId')).toMatchObject({ raw: importId });
            expect(place.read.every(({ path, line }) => path.length > 1 && line >= 1)).toBe(true);
          }
      }),
      { numRuns: 10 },
    );
  });
});
