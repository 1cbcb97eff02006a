import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkManifest, type CheckContext } from './check-manifest.ts';
import { manifestSchema, type Manifest, type Point } from './manifest.ts';
import { mendManifest } from './mend-manifest.ts';

const art = ['exterior', 'first', 'second', 'third'].map(
  (_, index) => `00000000-0000-4000-8000-00000000000${index}`,
);

const box = (x: number, y: number, w: number, h: number): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

const numbers = [1, 2, 3].map((level) => [1, 2, 3, 4].map((door) => `${level}0${door}`));

/** Three floors with four units each, and nothing wrong with them. */
const sound = (): Manifest =>
  manifestSchema.parse({
    id: 1,
    version: 3,
    propertyId: 7,
    mode: '2d',
    exterior: {
      views: [
        {
          key: 'front',
          label: 'Front',
          image: art[0],
          w: 1200,
          h: 800,
          hotspots: numbers.map((_, index) => ({
            floorKey: `f${index + 1}`,
            points: box(0.1, 0.7 - index * 0.2, 0.8, 0.15),
          })),
        },
      ],
    },
    floors: numbers.map((doors, index) => ({
      key: `f${index + 1}`,
      label: `Floor ${index + 1}`,
      level: index + 1,
      svg: art[index + 1],
      w: 1000,
      h: 500,
      units: doors.map((number, door) => ({
        unitKey: number,
        importId: `u-${number}`,
        points: box(door * 0.25, 0.1, 0.25, 0.8),
      })),
    })),
  });

const context: CheckContext = {
  units: numbers.flat().map((number) => ({ number, importId: `u-${number}`, floorplan: 'A1' })),
  art: new Set(art),
  published: 3,
};

const codesOf = (manifest: Manifest, given: Partial<CheckContext> = {}): string[] =>
  checkManifest(manifest, { ...context, ...given }).findings.map(({ code }) => code);

/** A change of the second floor's third unit. */
const withUnit = (change: object): Manifest => {
  const manifest = sound();
  const unit = manifest.floors[1]?.units[2];
  if (unit !== undefined) Object.assign(unit, change);
  return manifest;
};

describe('checkManifest', () => {
  it('finds nothing in a sound manifest', () => {
    expect(checkManifest(sound(), context)).toEqual({ findings: [], skippedPairs: 0 });
  });

  it.each([
    ['UNIT_NOT_IN_FEED', withUnit({ importId: 'u-999' }), {}],
    ['UNIT_NOT_IN_FEED', withUnit({ importId: null }), {}],
    ['POLYGON_OPEN', withUnit({ points: [] }), {}],
    [
      'POLYGON_OPEN',
      withUnit({
        points: [
          [0.5, 0.1],
          [0.7, 0.9],
        ],
      }),
      {},
    ],
    [
      'POLYGON_OPEN',
      withUnit({
        points: [
          [0.5, 0.1],
          [0.6, 0.1],
          [0.7, 0.1],
        ],
      }),
      {},
    ],
    [
      'POLYGON_SELF_CROSSING',
      withUnit({
        points: [
          [0.5, 0.1],
          [0.75, 0.9],
          [0.75, 0.1],
          [0.5, 0.9],
        ],
      }),
      {},
    ],
    ['POLYGON_OUT_OF_BOUNDS', withUnit({ points: box(0.5, 0.1, 0.25, 1) }), {}],
    ['OVERLAP>5%', withUnit({ points: box(0.45, 0.1, 0.3, 0.8) }), {}],
    [
      'FLOORPLAN_UNKNOWN',
      sound(),
      { units: context.units.map((unit) => ({ ...unit, floorplan: unit.number === '203' ? null : 'A1' })) },
    ],
    [
      'FEED_UNIT_NOT_DRAWN',
      sound(),
      { units: [...context.units, { number: '205', importId: 'u-205', floorplan: 'A1' }] },
    ],
    ['IMAGE_MISSING', sound(), { art: new Set(art.slice(0, 3)) }],
    ['VERSION_OLD', sound(), { published: 2 }],
  ])('finds %s and nothing else', (code, manifest, given) => {
    expect(codesOf(manifest, given)).toEqual([code]);
  });

  it('finds a unit drawn twice and a floor without hotspot', () => {
    const twice = sound();
    twice.floors[2]?.units.splice(3, 1, {
      unitKey: '201',
      importId: 'u-201',
      points: box(0.75, 0.1, 0.25, 0.8),
    });
    expect(codesOf(twice)).toEqual(['DUP_UNIT', 'FEED_UNIT_NOT_DRAWN']);
    const hidden = sound();
    hidden.exterior.views[0]?.hotspots.splice(1, 1);
    expect(codesOf(hidden)).toEqual(['FLOOR_WITHOUT_HOTSPOT']);
  });

  it('asks for no image of a floor that its model draws, but for one that the floor names', () => {
    const flat = sound();
    const modelled: Manifest = {
      ...flat,
      mode: '3d',
      exterior: { views: [] },
      floors: flat.floors.map(({ svg: _svg, ...floor }) => floor),
      model: {
        url: art[0] ?? '',
        format: 'glb',
        camera: { position: [0, 0, 9], target: [0, 0, 0] },
        floorNodes: { f1: 'Floor 1', f2: 'Floor 2', f3: 'Floor 3' },
      },
    };
    expect(codesOf(modelled)).toEqual([]);
    expect(codesOf(modelled, { art: new Set() })).toEqual(['IMAGE_MISSING']);
    const half = { ...modelled, floors: flat.floors };
    expect(codesOf(half, { art: new Set(art.slice(0, 3)) })).toEqual(['IMAGE_MISSING']);
  });

  it('allows a twentieth of overlap', () => {
    expect(codesOf(withUnit({ points: box(0.4876, 0.1, 0.2624, 0.8) }))).toEqual([]);
    expect(codesOf(withUnit({ points: box(0.4873, 0.1, 0.2627, 0.8) }))).toEqual(['OVERLAP>5%']);
  });

  it('says where a finding is', () => {
    const [finding] = checkManifest(withUnit({ importId: 'u-999' }), context).findings;
    expect(finding).toMatchObject({ place: { on: 'floor', key: 'f2', shape: 2 }, mend: { kind: 'match' } });
    expect(finding?.points).toHaveLength(4);
    const undrawn = checkManifest(sound(), {
      ...context,
      units: [...context.units, { number: '305', importId: 'u-305', floorplan: 'A1' }],
    });
    expect(undrawn.findings[0]?.place).toEqual({ on: 'floor', key: 'f3' });
  });

  it('ends soon on drawings made to be slow, and says what it left out', () => {
    const manifest = sound();
    const comb = (shift: number): Point[] => [
      ...Array.from({ length: 300 }, (_, i): Point => [i / 300, (i % 2 === 0 ? 0 : 0.49) + shift]),
      [1, 1],
      [0, 1],
    ];
    const [floor] = manifest.floors;
    floor?.units.splice(
      0,
      4,
      ...Array.from({ length: 120 }, (_, index) => ({
        unitKey: `c${index}`,
        importId: null,
        points: comb(index / 1000),
      })),
    );
    const { findings, skippedPairs } = checkManifest(manifest, context);
    expect(findings.length).toBeLessThanOrEqual(500);
    expect(skippedPairs).toBeGreaterThan(0);
  });
});

describe('mendManifest', () => {
  const corner = fc.tuple(
    fc.double({ min: -0.5, max: 1.5, noNaN: true }),
    fc.double({ min: -0.5, max: 1.5, noNaN: true }),
  );

  it('makes what it offers to mend go away, and leaves a valid manifest', () => {
    fc.assert(
      fc.property(
        fc.record({
          points: fc.option(fc.array(corner, { maxLength: 7 }), { nil: undefined }),
          importId: fc.constantFrom('u-203', 'u-201', 'nowhere', null),
          without: fc.constantFrom(-1, 0, 1, 2),
        }),
        ({ points, importId, without }) => {
          let manifest = withUnit({ importId, ...(points === undefined ? {} : { points }) });
          if (without >= 0) manifest.exterior.views[0]?.hotspots.splice(without, 1);
          for (let step = 0; step < 10; step += 1) {
            const mendable = checkManifest(manifest, context).findings.find(({ mend }) => mend !== null);
            if (mendable === undefined) break;
            const mended = mendManifest(manifest, mendable, context);
            if (mended === null) throw new Error(`${mendable.key} was not mended`);
            manifest = manifestSchema.parse(mended);
          }
          expect(checkManifest(manifest, context).findings.filter(({ mend }) => mend !== null)).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('puts a hotspot between, above and below others', () => {
    for (const index of [0, 1, 2]) {
      const manifest = sound();
      const [gone] = manifest.exterior.views[0]?.hotspots.splice(index, 1) ?? [];
      const [finding] = checkManifest(manifest, context).findings;
      if (finding === undefined) throw new Error('Nothing was found');
      const placed = mendManifest(manifest, finding, context)?.exterior.views[0]?.hotspots.at(-1);
      expect(placed?.floorKey).toBe(`f${index + 1}`);
      for (const [at, [x, y]] of (gone?.points ?? []).entries()) {
        expect(placed?.points[at]?.[0]).toBeCloseTo(x, 9);
        expect(placed?.points[at]?.[1]).toBeCloseTo(y, 9);
      }
    }
  });
});
