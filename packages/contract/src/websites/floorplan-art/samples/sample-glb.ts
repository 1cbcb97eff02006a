/** A named box of a model, in metres. */
export interface SampleBox {
  readonly name: string;
  readonly low: readonly [number, number, number];
  readonly high: readonly [number, number, number];
}

export interface SampleFloor {
  readonly name: string;
  readonly rooms: readonly SampleBox[];
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** The twelve triangles of a unit cube. */
const triangles = [
  0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 2, 3, 7, 2, 7, 6, 1, 2, 6, 1, 6, 5, 0, 4, 7, 0, 7, 3,
];
const corners = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1];

function chunk(type: number, content: Uint8Array, filler: number): Uint8Array {
  const bytes = new Uint8Array(8 + padded(content.length)).fill(filler);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, bytes.length - 8, true);
  view.setUint32(4, type, true);
  bytes.set(content, 8);
  return bytes;
}

/** Writes a binary glTF from its scene and its buffer. */
export function printGlb(scene: unknown, buffer: Uint8Array): Uint8Array {
  // ASCII alone, so that a character is a byte.
  const text = JSON.stringify(scene).replaceAll(
    /[^\u0020-\u007E]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const parts = [
    chunk(
      0x4e_4f_53_4a,
      Uint8Array.from(text, (character) => character.charCodeAt(0)),
      0x20,
    ),
    chunk(0x00_4e_49_42, buffer, 0),
  ];
  const length = parts.reduce((sum, part) => sum + part.length, 12);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x46_54_6c_67, true);
  view.setUint32(4, 2, true);
  view.setUint32(8, length, true);
  let at = 12;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** A building of boxes: a node for each floor, and below it one for each room. */
export function sampleGlb(floors: readonly SampleFloor[]): Uint8Array {
  const buffer = new Uint8Array(corners.length * 4 + triangles.length * 2);
  const view = new DataView(buffer.buffer);
  corners.forEach((value, at) => view.setFloat32(at * 4, value, true));
  triangles.forEach((value, at) => view.setUint16(corners.length * 4 + at * 2, value, true));
  const nodes: object[] = [{ name: 'Building', children: [] as number[] }];
  const roots: number[] = [];
  for (const { name, rooms } of floors) {
    const at = nodes.length;
    roots.push(at);
    nodes.push({ name, children: rooms.map((_, room) => at + 1 + room) });
    for (const { name: room, low, high } of rooms)
      nodes.push({
        name: room,
        mesh: 0,
        translation: low,
        scale: [high[0] - low[0], high[1] - low[1], high[2] - low[2]],
      });
  }
  nodes[0] = { name: 'Building', children: roots };
  const scene = {
    asset: { version: '2.0', generator: 'Supersync' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes,
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
    materials: [
      {
        pbrMetallicRoughness: {
          baseColorFactor: [0.7, 0.74, 0.8, 1],
          metallicFactor: 0,
          roughnessFactor: 0.9,
        },
      },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 8, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] },
      { bufferView: 1, componentType: 5123, count: triangles.length, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: corners.length * 4, target: 34962 },
      { buffer: 0, byteOffset: corners.length * 4, byteLength: triangles.length * 2, target: 34963 },
    ],
    buffers: [{ byteLength: buffer.length }],
  };
  return printGlb(scene, buffer);
}
