import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArtError } from '../art-error.ts';
import { matchArt } from '../match/match-art.ts';
import { sampleBuildingGlb } from '../samples/sample-building.ts';
import { printGlb } from '../samples/sample-glb.ts';
import { floorOfNode, nodeSources } from './match-nodes.ts';
import { levelOf, readGlb } from './read-glb.ts';

const rooms = (...names: readonly string[]) => names.map((name) => ({ name }));
const sample = sampleBuildingGlb([
  { level: 1, rooms: rooms('101', '102', '103', '104') },
  { level: 2, rooms: rooms('201', '202', '203', '204') },
]);
const scene = (more: object): Uint8Array =>
  printGlb({ asset: { version: '2.0' }, ...more }, new Uint8Array(4));

describe('readGlb', () => {
  it('reads names, hierarchy, floors and places', () => {
    const model = readGlb(sample);
    expect(model.floors).toEqual([
      { index: 1, name: 'Floor 1', level: 1 },
      { index: 6, name: 'Floor 2', level: 2 },
    ]);
    expect(model.nodes.map(({ name, parent, depth }) => [name, parent, depth]).slice(0, 3)).toEqual([
      ['Building', null, 0],
      ['Floor 1', 0, 1],
      ['Unit_101', 1, 2],
    ]);
    const [, , room] = model.nodes;
    expect(room?.box?.low.map((value) => Math.round(value * 10) / 10)).toEqual([1.1, 3.2, 1.1]);
    expect(floorOfNode(model).get(room?.index ?? -1)).toBe(1);
  });

  it('applies the matrices of all parents', () => {
    const { nodes } = readGlb(
      scene({
        nodes: [
          { translation: [10, 0, 0], rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2], children: [1] },
          { name: 'a', scale: [2, 2, 2], mesh: 0 },
        ],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        accessors: [{ min: [0, 0, 0], max: [1, 2, 3] }],
      }),
    );
    expect(nodes[1]?.box?.low.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([10, 0, -2]);
    expect(nodes[1]?.box?.high.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([16, 4, 0]);
  });

  it('its nodes match units as shapes do', () => {
    const units = ['101', '204'].map((number) => ({ key: number, ids: [], names: [number] }));
    expect(matchArt(nodeSources(readGlb(sample)), units).matches).toMatchObject([
      { targetKey: '101', reason: 'name' },
      { targetKey: '204', reason: 'name' },
    ]);
  });

  it.each([
    ['Floor 3', 3],
    ['level_03', 3],
    ['L3', 3],
    ['3rd floor', 3],
    ['Étage 2', 2],
    ['Ground', 0],
    ['Building', null],
    ['Unit 301', null],
  ])('%s is floor %s', (name, level) => {
    expect(levelOf(name)).toBe(level);
  });

  const cut = sample.slice(0, 100);
  const old = sample.slice();
  old[4] = 1;
  it.each([
    ['words', new Uint8Array(40).fill(65), 'This is not a GLB model. Export it as glTF binary (.glb).'],
    ['nothing', new Uint8Array(), 'This is not a GLB model. Export it as glTF binary (.glb).'],
    ['a cut file', cut, 'The model is cut off: its length differs from the one in its header.'],
    ['an old version', old, 'The model is glTF 1. Export it as glTF 2.0.'],
    ['no scene', scene({ asset: 1 }), 'The scene of the model is not valid: asset Invalid input'],
    [
      'a file outside',
      scene({ buffers: [{ uri: 'https://hostile.example/a.bin' }] }),
      'The model refers to a file outside of itself (buffer). Export it with everything embedded.',
    ],
    [
      'an image outside',
      scene({ images: [{ uri: 'data:image/png;base64,AA' }] }),
      'The model refers to a file outside of itself (image). Export it with everything embedded.',
    ],
    [
      'compression',
      scene({ extensionsRequired: ['KHR_draco_mesh_compression'] }),
      'The model needs KHR_draco_mesh_compression. Export it without compression.',
    ],
    [
      'a circle',
      scene({ nodes: [{ children: [1] }, { children: [0] }] }),
      'Nodes of the model hold each other in a circle.',
    ],
    [
      'two parents',
      scene({ nodes: [{ children: [2] }, { children: [2] }, {}] }),
      'A node of the model stands in two places (2).',
    ],
    [
      'no such node',
      scene({ nodes: [{ children: [7] }] }),
      'The model names a node that it does not have (7).',
    ],
    [
      'depth',
      printGlb(JSON.parse(`${'['.repeat(70)}${']'.repeat(70)}`), new Uint8Array(0)),
      'The scene of the model is nested deeper than 64 levels.',
    ],
  ])('refuses %s with words', (_, bytes, message) => {
    expect(() => readGlb(bytes)).toThrow(message);
    expect(() => readGlb(bytes)).toThrow(ArtError);
  });

  it('reads a chain of thousands of nodes', () => {
    const count = 15_000;
    const nodes = Array.from({ length: count }, (_, at) =>
      at + 1 < count ? { children: [at + 1] } : { name: 'end' },
    );
    expect(readGlb(scene({ nodes })).nodes.at(-1)).toMatchObject({ name: 'end', depth: count - 1 });
  });

  it('any change of any byte is read or refused with words', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: sample.length - 1 }), fc.nat({ max: 255 })), {
          minLength: 1,
          maxLength: 8,
        }),
        (changes) => {
          const bytes = sample.slice();
          for (const [at, value] of changes) bytes[at] = value;
          try {
            readGlb(bytes);
          } catch (error) {
            if (!(error instanceof ArtError)) throw error;
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
