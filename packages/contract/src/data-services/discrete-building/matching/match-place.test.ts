import { describe, expect, it } from 'vitest';
import { compare, explain, placeOf, scoreOf, type GivenPlace } from './evidence.ts';
import { cellsAround, geohash, metresBetween } from './geohash.ts';
import { standardRules } from './match-rules.ts';
import { BlockIndex, blocksOf, doubtOf, matchPlace } from './match-place.ts';

const here = { latitude: 43.6532, longitude: -79.3832 };
const given = (values: Partial<GivenPlace> = {}): GivenPlace => ({
  address: '90 Park Rd',
  city: 'Toronto',
  provinceCode: 'ON',
  postalCode: 'M5V 1A1',
  ...here,
  name: 'Maple Court',
  ...values,
});
const place = (values: Partial<GivenPlace> = {}) => placeOf(given(values));
/** About eleven metres north for each 0.0001 degree. */
const north = (metres: number): number => here.latitude + metres / 111_195;
const score = (values: Partial<GivenPlace>, other: Partial<GivenPlace> = {}): number =>
  scoreOf(compare(place(values), place(other)), standardRules);
const verdict = (values: Partial<GivenPlace>, other: Partial<GivenPlace> = {}): string =>
  matchPlace(place(values), [{ memberId: 1, buildingId: 1, place: place(other) }], standardRules).verdict;

describe('geohash', () => {
  it('agrees with published cells', () => {
    expect(geohash(57.64911, 10.40744, 11)).toBe('u4pruydqqvj');
    expect(geohash(42.605, -5.603, 5)).toBe('ezs42');
  });

  it('finds a neighbour beyond the edge of a cell', () => {
    const east = { latitude: here.latitude, longitude: here.longitude + 0.011 };
    expect(geohash(east.latitude, east.longitude)).not.toBe(geohash(here.latitude, here.longitude));
    expect(cellsAround(here.latitude, here.longitude)).toContain(geohash(east.latitude, east.longitude));
    expect(cellsAround(here.latitude, here.longitude)).toHaveLength(9);
    expect(cellsAround(0, 179.9999)).toHaveLength(9);
  });

  it('measures distances', () => {
    expect(metresBetween(here, { ...here, latitude: north(75) })).toBeCloseTo(75, 0);
  });
});

describe('scores', () => {
  it('gives the weights of the rules', () => {
    expect(score({})).toBe(10_000);
    expect(score({ name: 'Birch Hall' })).toBe(9500);
    expect(score({ latitude: north(60) })).toBe(9000);
    expect(score({ latitude: north(200) })).toBe(8000);
    expect(score({ postalCode: null })).toBe(8500);
    expect(score({ postalCode: 'M5V' })).toBe(9250);
    expect(score({ address: '90 Elm Rd' })).toBe(7500);
    expect(score({ address: '92 Park Rd' })).toBe(6500);
  });

  it('explains every term, and the terms add up', () => {
    const evidence = compare(place({ latitude: north(60), name: null }), place());
    const terms = explain(evidence, standardRules);
    expect(terms.reduce((sum, { score: points }) => sum + points, 0)).toBe(scoreOf(evidence, standardRules));
    expect(terms.reduce((sum, { most }) => sum + most, 0)).toBe(10_000);
    expect(terms.map(({ finding }) => finding)).toEqual([
      'Equal or contained',
      'Equal',
      'Equal',
      '60 m',
      'Different or missing',
    ]);
  });
});

describe('decides', () => {
  it.each([
    [{}, 'auto'],
    [{ address: '90 park road, apt 4' }, 'auto'],
    [{ latitude: null, longitude: null }, 'review'],
    [{ address: '90 Elm Rd' }, 'review'],
    [{ address: '12 Elm Rd', postalCode: null }, 'new'],
  ] as const)('%o is %s', (values, expected) => {
    expect(verdict(values)).toBe(expected);
  });

  it('never merges different civic numbers by itself', () => {
    const generous = { ...standardRules, civicPoints: 5, streetPoints: 55, autoFrom: 60, reviewFrom: 40 };
    const candidates = [{ memberId: 1, buildingId: 1, place: place() }];
    expect(matchPlace(place({ address: '92 Park Rd' }), candidates, generous).verdict).toBe('review');
    expect(matchPlace(place({ address: '90A Park Rd' }), candidates, generous).verdict).toBe('review');
  });

  it('counts a number inside a range as equal, on its side of the street', () => {
    expect(verdict({ address: '94 Park Rd' }, { address: '90–100 Park Rd' })).toBe('auto');
    expect(verdict({ address: '90–100 Park Rd' }, { address: '94 Park Rd' })).toBe('auto');
    expect(verdict({ address: '95 Park Rd' }, { address: '90–100 Park Rd' })).not.toBe('auto');
    expect(verdict({ address: '94–104 Park Rd' }, { address: '90–100 Park Rd' })).not.toBe('auto');
  });

  it('asks when two buildings score nearly the same', () => {
    const candidates = [1, 2].map((id) => ({ memberId: id, buildingId: id, place: place() }));
    expect(matchPlace(place(), candidates, standardRules).verdict).toBe('review');
  });

  it('is most doubtful in the middle', () => {
    expect(doubtOf(7250, standardRules)).toBe(100);
    expect(doubtOf(8500, standardRules)).toBe(0);
    expect(doubtOf(6000, standardRules)).toBe(0);
  });
});

describe('blocks', () => {
  it('finds a place by its cell, its postal code or its street', () => {
    const index = new BlockIndex();
    index.add({ memberId: 1, buildingId: 1, place: place() });
    const count = (values: Partial<GivenPlace>): number => index.candidatesFor(place(values)).size;
    expect(count({ postalCode: null, city: 'Etobicoke' })).toBe(1);
    expect(count({ latitude: null, longitude: null, city: 'Etobicoke' })).toBe(1);
    expect(count({ latitude: null, longitude: null, postalCode: null })).toBe(1);
    expect(count({ address: '92 Park Rd' })).toBe(0);
    expect(count({ address: 'Park Rd' })).toBe(0);
  });

  it('files a range under its numbers, and a wide one under its ends', () => {
    const cells = blocksOf(place({ address: '90–94 Park Rd' })).filter((block) => block.startsWith('g:'));
    expect(cells.map((block) => block.slice(-2))).toEqual(['90', '92', '94']);
    expect(
      blocksOf(place({ address: '100 to 300 Park Rd' })).filter((each) => each.startsWith('p:')),
    ).toHaveLength(2);
  });
});
