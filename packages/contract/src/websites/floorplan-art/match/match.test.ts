import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSvg } from '../svg/read-svg.ts';
import { keepMatches, type NewShape } from './keep-matches.ts';
import { matchReasons, type MatchSource, type MatchTarget } from './art-match.ts';
import { matchArt } from './match-art.ts';
import { sourcesOf } from './match-shapes.ts';

const unit = (number: string, importId = `imp-${number}`): MatchTarget => ({
  key: importId,
  ids: [importId],
  names: [number],
});
const source = (name: string, more: Partial<MatchSource> = {}): MatchSource => ({
  id: name,
  names: [name],
  words: [],
  centre: null,
  size: 1,
  ...more,
});
const units = ['101', '102', '103', '204', 'A-12', 'PH1'].map((number) => unit(number));

describe('matchArt', () => {
  it.each([
    ['imp-101', 'imp-101', 'importId'],
    ['101', 'imp-101', 'name'],
    ['Unit_101', 'imp-101', 'name'],
    ['unit101', 'imp-101', 'name'],
    ['Apt. #0101', 'imp-101', 'name'],
    ['A 12', 'imp-A-12', 'name'],
    ['ph-1', 'imp-PH1', 'name'],
    ['2BR_North_204', 'imp-204', 'piece'],
  ] as const)('%s is %s by %s', (name, targetKey, reason) => {
    expect(matchArt([source(name)], units).matches).toMatchObject([
      { sourceId: name, targetKey, reason, score: matchReasons[reason].score },
    ]);
  });

  it.each(['path101', 'rect-101', 'Rectangle 101', 'shape-101', 'lobby', '999'])('%s is nothing', (name) => {
    expect(matchArt([source(name)], units)).toEqual({ matches: [], proposals: [] });
  });

  it('reads short numbers on the drawing of a floor', () => {
    expect(matchArt([source('04')], units, '2').matches).toMatchObject([
      { targetKey: 'imp-204', reason: 'short' },
    ]);
    expect(matchArt([source('04')], units).matches).toEqual([]);
  });

  it('takes the larger of two shapes with the same name', () => {
    const two = [source('101', { id: 'door', size: 0.1 }), source('101', { id: 'room', size: 2 })];
    expect(matchArt(two, units).matches).toMatchObject([{ sourceId: 'room' }]);
  });

  it('only proposes a number that several units have', () => {
    const twins = [unit('101', 'a'), unit('101', 'b')];
    expect(matchArt([source('101')], twins)).toMatchObject({
      matches: [],
      proposals: [{ targetKey: 'a', reason: 'several' }],
    });
  });

  it('proposes the nameless shape between two matched neighbours', () => {
    const row = [
      source('101', { centre: [0.1, 0.5] }),
      source('shape-2', { centre: [0.3, 0.5] }),
      source('103', { centre: [0.5, 0.5] }),
      source('shape-9', { centre: [0.9, 0.9] }),
    ];
    expect(matchArt(row, units)).toMatchObject({
      matches: [{ targetKey: 'imp-101' }, { targetKey: 'imp-103' }],
      proposals: [
        {
          sourceId: 'shape-2',
          targetKey: 'imp-102',
          words: 'By its position: between 101 and 103',
          score: 0.4,
        },
      ],
    });
  });

  it('reads numbers written in shapes', () => {
    const drawing = readSvg(
      '<svg viewBox="0 0 100 100"><rect width="100" height="100"/><rect x="10" y="10" width="30" height="30"/><text x="20" y="20">101</text></svg>',
    );
    expect(matchArt(sourcesOf(drawing), units).matches).toMatchObject([
      { sourceId: 'shape-2', targetKey: 'imp-101', reason: 'written' },
    ]);
  });

  it('is one to one and the same in any order, whatever the names', () => {
    const name = fc.oneof(
      fc.constantFrom('101', 'unit 101', '102', 'A12', 'x', 'path7', '01', 'imp-103'),
      fc.string({ maxLength: 8 }),
    );
    const sources = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 4 }),
        names: fc.array(name, { maxLength: 3 }),
        words: fc.array(name, { maxLength: 2 }),
        centre: fc.option(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))),
        size: fc.integer({ min: 0, max: 3 }),
      }),
      { selector: ({ id }) => id, maxLength: 12 },
    );
    fc.assert(
      fc.property(sources, fc.option(fc.constantFrom('1', '2')), fc.integer(), (given, floor, seed) => {
        const { matches, proposals } = matchArt(given, units, floor);
        const all = [...matches, ...proposals];
        expect(new Set(all.map(({ sourceId }) => sourceId)).size).toBe(all.length);
        expect(new Set(all.map(({ targetKey }) => targetKey)).size).toBe(all.length);
        for (const { score } of all) expect(score > 0 && score <= 1).toBe(true);
        const turn = given.length === 0 ? 0 : Math.abs(seed) % given.length;
        const turned = [...given.slice(turn), ...given.slice(0, turn)].toReversed();
        expect(matchArt(turned, units.toReversed(), floor)).toEqual({ matches, proposals });
      }),
    );
  });
});

const square = (x: number, y: number, side = 0.1): [number, number][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];
const shape = (id: string, x: number, y: number, label: string | null = null): NewShape => ({
  id,
  label,
  polygon: square(x, y),
});
const placed = (key: string, pathId: string | null, x: number, y: number) => ({
  key,
  pathId,
  names: [key],
  polygon: square(x, y),
});

describe('keepMatches', () => {
  it('keeps by id, then by name, then by overlap, and says what was lost', () => {
    const old = [
      placed('101', 'u1', 0, 0),
      placed('102', 'u2', 0.2, 0),
      placed('103', 'u3', 0.4, 0),
      placed('104', 'u4', 0.6, 0),
    ];
    const art = [
      shape('u1', 0.9, 0.9),
      shape('x', 0.22, 0.5, 'Unit 102'),
      shape('path7', 0.41, 0),
      shape('path8', 0.7, 0),
      shape('path9', 0.1, 0.8),
    ];
    const { kept, lost } = keepMatches(old, art);
    expect(kept.map(({ key, shapeId, by }) => [key, shapeId, by])).toEqual([
      ['101', 'u1', 'id'],
      ['102', 'x', 'name'],
      ['103', 'path7', 'overlap'],
    ]);
    expect(lost).toMatchObject([{ key: '104', nearest: { shapeId: 'path8', overlap: 0 } }]);
  });

  it('does not trust an id that a program counted when the shape is elsewhere', () => {
    const { kept, lost } = keepMatches([placed('101', 'shape-1', 0, 0)], [shape('shape-1', 0.8, 0.8)]);
    expect([kept, lost.length]).toEqual([[], 1]);
  });

  it('keeps everything on the same art, and never gives a shape twice', () => {
    const places = fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 })), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(places, places, (before, after) => {
        const old = before.map(([x, y], at) => placed(`u${at}`, `p${at}`, x / 10, y / 10));
        const same = keepMatches(
          old,
          old.map(({ pathId, polygon }) => ({ id: pathId ?? '', label: null, polygon })),
        );
        expect(same.kept).toHaveLength(old.length);
        const { kept, lost } = keepMatches(
          old,
          after.map(([x, y], at) => shape(`q${at}`, x / 10, y / 10)),
        );
        expect(new Set(kept.map(({ shapeId }) => shapeId)).size).toBe(kept.length);
        expect(kept.length + lost.length).toBe(old.length);
      }),
    );
  });
});
