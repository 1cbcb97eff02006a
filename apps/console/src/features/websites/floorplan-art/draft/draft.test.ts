import {
  sampleExteriorSvg,
  sampleFloorSvg,
} from '@supersync/contract/websites/floorplan-art/samples/sample-building.ts';
import { readSvg } from '@supersync/contract/websites/floorplan-art/svg/read-svg.ts';
import { manifestContentSchema } from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startHistory, stepBack, stepForward, stepTo } from './history.ts';
import { newContent } from './manifest-content.ts';
import {
  fillSheets,
  placeOnPolygon,
  placeOnShape,
  unitPlaceable,
  unitSlot,
  type Placements,
} from './placements.ts';
import { freeKey, roleOf, type Sheet } from './sheet.ts';
import { snap } from './snap.ts';
import { carryOver, oldPlaces, replaceable, withNewArt } from './update-content.ts';

const sheet = (id: string, svg: string, role: Partial<Sheet>): Sheet => ({
  id,
  file: new File([svg], `${id}.svg`),
  isExterior: false,
  key: id,
  label: id,
  level: 1,
  drawing: readSvg(svg),
  preview: '',
  ...role,
});
const unit = (number: string) => ({ importId: `imp-${number}`, number, floorplan: null, beds: 1 });
const units = ['101', '102', '103', '104', '201', '202', '203', '204'].map(unit);
const rooms = (...names: readonly (string | null)[]) => names.map((name) => ({ name }));
const none: Placements = new Map();

const first = sheet('floor-1', sampleFloorSvg(rooms('101', '102', null, '104')), { level: 1 });
const second = sheet('floor-2', sampleFloorSvg(rooms('201', '202', '203', '204')), { level: 2 });
const outside = sheet('front', sampleExteriorSvg([1, 2]), { isExterior: true, level: 0 });
const sheets = [first, second, outside];
const floors = [first, second];
const art = new Map(sheets.map(({ id }, at) => [id, `0000000${at}-0000-4000-8000-000000000000`]));

describe('a new manifest', () => {
  const filled = fillSheets(sheets, units.map(unitPlaceable), floors, none);

  it('places what is named, and proposes what lies between', () => {
    expect([...filled.placements.keys()].filter((slot) => slot.startsWith('unit')).toSorted()).toEqual(
      ['101', '102', '104', '201', '202', '203', '204'].map((number) => unitSlot(`imp-${number}`)),
    );
    expect([...filled.placements.keys()].filter((slot) => slot.startsWith('floor'))).toHaveLength(2);
    expect([...filled.proposals]).toMatchObject([
      [unitSlot('imp-103'), { words: 'By its position: between 102 and 104' }],
    ]);
  });

  it('is a valid document with every unit where it was placed', () => {
    const placements = placeOnPolygon(filled.placements, unitSlot('imp-103'), first, [
      [0.1, 0.6],
      [0.4, 0.6],
      [0.4, 0.9],
    ]);
    const content = newContent(7, sheets, units, placements, art);
    expect(manifestContentSchema.parse(content)).toEqual(content);
    expect(
      content.floors.map((floor) => floor.units.map(({ unitKey, pathId }) => [unitKey, pathId])),
    ).toEqual([
      [
        ['101', 'unit-101'],
        ['102', 'unit-102'],
        ['103', undefined],
        ['104', 'unit-104'],
      ],
      ['201', '202', '203', '204'].map((number) => [number, `unit-${number}`]),
    ]);
    expect(content.exterior.views[0]?.hotspots.map(({ floorKey }) => floorKey)).toEqual([
      'floor-1',
      'floor-2',
    ]);
  });

  it('gives a shape to one unit only', () => {
    const placements = placeOnShape(filled.placements, unitSlot('imp-103'), first, 'unit-101');
    expect(placements.has(unitSlot('imp-101'))).toBe(false);
    expect(placements.get(unitSlot('imp-103'))).toMatchObject({ shapeId: 'unit-101', score: null });
  });
});

describe('new art', () => {
  const manifest = {
    id: 3,
    version: 4,
    ...newContent(
      7,
      sheets,
      units,
      fillSheets(sheets, units.map(unitPlaceable), floors, none).placements,
      art,
    ),
  };
  const replaced = sheet('new', sampleFloorSvg(rooms('201', null, '204')), { key: 'floor-2', level: 2 });

  it('keeps by id and place, and says what was lost', () => {
    const places = oldPlaces(manifest, replaced);
    const { placements, nearest, counts } = carryOver(replaced, places);
    expect([...placements.keys()].toSorted()).toEqual([
      unitSlot('imp-201'),
      unitSlot('imp-202'),
      unitSlot('imp-204'),
    ]);
    expect(counts).toEqual({ id: 2, name: 0, overlap: 1 });
    expect([...nearest]).toMatchObject([[unitSlot('imp-203'), { words: 'Nearest to its old place' }]]);
    expect(replaceable(manifest, replaced, places, []).map(({ label }) => label)).toEqual([
      '201',
      '202',
      '203',
      '204',
    ]);
  });

  it('changes its floor only', () => {
    const places = oldPlaces(manifest, replaced);
    const { placements } = carryOver(replaced, places);
    const content = withNewArt(
      manifest,
      [replaced],
      new Map([['new', replaceable(manifest, replaced, places, [])]]),
      placements,
      new Map([['new', '00000009-0000-4000-8000-000000000000']]),
    );
    expect(manifestContentSchema.parse(content).floors[0]).toEqual(manifest.floors[0]);
    expect(content.exterior).toEqual(manifest.exterior);
    expect(content.floors[1]).toMatchObject({
      key: 'floor-2',
      svg: '00000009-0000-4000-8000-000000000000',
      units: [{ unitKey: '201', importId: 'imp-201' }, { unitKey: '202' }, { unitKey: '204' }],
    });
  });
});

describe('roleOf', () => {
  it.each([
    ['exterior.svg', true, 0],
    ['north-elevation.svg', true, 0],
    ['Floor 3.svg', false, 3],
    ['level_02.svg', false, 2],
    ['etage-4.svg', false, 4],
    ['building-a-floor-2.svg', false, 2],
    ['plan.svg', false, 9],
    ['P5.svg', false, 5],
  ])('%s', (name, isExterior, level) => {
    expect(roleOf(name, 9)).toMatchObject({ isExterior, level });
  });

  it('gives every drawing a key of its own', () => {
    expect(freeKey('North Side!', ['north-side'])).toBe('north-side-2');
  });
});

describe('snap', () => {
  const size = { w: 1000, h: 500 };
  const box: [number, number][] = [
    [0.1, 0.1],
    [0.5, 0.1],
    [0.5, 0.5],
    [0.1, 0.5],
  ];
  it.each([
    [[0.104, 0.104], [0.1, 0.1], 'corner'],
    [[0.3, 0.104], [0.3, 0.1], 'edge'],
    [[0.804, 0.9], [0.8, 0.9], 'line'],
    [[0.7, 0.9], [0.7, 0.9], null],
  ] as const)('%j goes to %j', (at, to, kind) => {
    const { point, to: found } = snap(at, [box], [0.8, 0.2], size, 10);
    expect([point.map((value) => Math.round(value * 1e6) / 1e6), found]).toEqual([[...to], kind]);
  });
});

describe('history', () => {
  it('undoes and redoes whatever was done', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 30 }), fc.nat({ max: 30 }), (values, count) => {
        let history = startHistory(0);
        for (const value of values) history = stepTo(history, value);
        const all = [0, ...values];
        for (let at = 0; at < count; at += 1) history = stepBack(history);
        expect(history.present).toBe(all[Math.max(0, all.length - 1 - count)]);
        for (let at = 0; at < count; at += 1) history = stepForward(history);
        expect(history.present).toBe(all.at(-1));
      }),
    );
  });
});
