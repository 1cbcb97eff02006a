import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageAddressPattern } from '../ad-url/ad-url.ts';
import {
  fillPattern,
  marksOf,
  patternProblem,
  placeholderNames,
  placeholders,
  type PatternValues,
} from './placeholders.ts';

const maple: PatternValues = {
  listingId: 'ZUM 204/518',
  propertyId: 1204,
  permalink: 'maple-court-1204',
  importId: null,
  name: 'Café Maple’s Court',
  address: '45 King St. W',
  city: 'Trois-Rivières',
  provinceCode: 'QC',
  postalCode: 'G9A 1A1',
  clientId: 17,
  clientKey: 'oak_ridge',
  clientName: 'Oak Ridge',
};

describe('a URL pattern', () => {
  it.each([
    ['zumper.example/{listingId}', 'Must begin with http:// or https://'],
    ['https://{clientKey}.example/x', 'The host must be written out: a placeholder can only stand after it'],
    ['https://z.example/{listing}', '{listing} is not a placeholder'],
    ['https://z.example/{listingId', 'A brace is left open: write {listingId}'],
    ['https://z.example/a b/{listingId}', 'That is not an address of a page'],
    ['https://me:secret@z.example/{listingId}', 'That is not an address of a page'],
    ['https://z.example/', 'Needs at least one placeholder, or every property would get the same address'],
    ['https://z.example/{listingId}?from={clientKey}', null],
  ])('%s: %s', (pattern, problem) => expect(patternProblem(pattern)).toBe(problem));

  it('inserts ids unchanged and names as slugs', () => {
    expect(fillPattern('https://z.example/{city}/{name}/{listingId}?c={clientKey}', maple)).toEqual({
      url: 'https://z.example/trois-rivieres/cafe-maples-court/ZUM%20204%2F518?c=oak_ridge',
      missing: null,
    });
  });

  it('makes no URL if a value is missing', () =>
    expect(fillPattern('https://z.example/{importId}', maple)).toEqual({
      url: null,
      missing: 'Its import id is not known ({importId})',
    }));

  it('any values give a page URL on the pattern’s host', () => {
    const word = fc.string({ unit: 'grapheme' });
    const values = fc.record({
      listingId: fc.option(word),
      propertyId: fc.nat(),
      permalink: word,
      importId: fc.option(word),
      name: word,
      address: word,
      city: word,
      provinceCode: word,
      postalCode: word,
      clientId: fc.nat(),
      clientKey: word,
      clientName: word,
    });
    fc.assert(
      fc.property(values, fc.constantFrom(...placeholderNames), (given, name) => {
        const { url } = fillPattern(`https://z.example/l/{${name}}`, given);
        if (url === null) return;
        expect(url).toMatch(pageAddressPattern);
        expect(url.startsWith('https://z.example/l/')).toBe(true);
      }),
    );
  });

  it('has a valid example for each placeholder', () => {
    for (const { example } of Object.values(placeholders)) expect(encodeURIComponent(example)).toBe(example);
  });
});

it('splits marks into lines, without empty ones', () => {
  expect(marksOf(' For rent \n\nContact us\n')).toEqual(['For rent', 'Contact us']);
  expect(marksOf(null)).toEqual([]);
});
