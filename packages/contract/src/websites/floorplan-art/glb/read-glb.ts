import { cutText } from '../../../kernel/format/cut-text.ts';
import { z } from 'zod';
import { ArtError } from '../art-error.ts';
import { glbLimits, readGlbJson } from './glb-chunks.ts';
import { nodeMatrix, placed, times, type Matrix4, type Vector } from './node-matrix.ts';

export interface ModelBox {
  readonly low: Vector;
  readonly high: Vector;
}

/** A named part of a model. */
export interface ModelNode {
  /** Its place in the file, and its id here. */
  readonly index: number;
  readonly name: string | null;
  readonly parent: number | null;
  readonly depth: number;
  readonly hasMesh: boolean;
  /** The corners of what it holds, in units of the model; null where it holds nothing. */
  readonly box: ModelBox | null;
}

export interface FloorNode {
  readonly index: number;
  readonly name: string;
  readonly level: number;
}

export interface GlbModel {
  readonly nodes: readonly ModelNode[];
  /** Nodes whose name says which floor they are, lowest first. */
  readonly floors: readonly FloorNode[];
  /** The corners of the whole model. */
  readonly box: ModelBox;
}

const index = z.int().min(0);
const triple = z.tuple([z.number(), z.number(), z.number()]);

const gltfSchema = z.object({
  asset: z.object({ version: z.string() }),
  extensionsRequired: z.array(z.string()).max(100).default([]),
  scene: index.optional(),
  scenes: z
    .array(z.object({ nodes: z.array(index).default([]) }))
    .max(1000)
    .default([]),
  nodes: z
    .array(
      z.object({
        name: z.string().optional(),
        children: z.array(index).default([]),
        mesh: index.optional(),
        matrix: z.array(z.number()).length(16).optional(),
        translation: triple.optional(),
        rotation: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
        scale: triple.optional(),
      }),
    )
    .max(glbLimits.nodes, `More than ${glbLimits.nodes} nodes`)
    .default([]),
  meshes: z
    .array(
      z.object({ primitives: z.array(z.object({ attributes: z.object({ POSITION: index.optional() }) })) }),
    )
    .default([]),
  accessors: z
    .array(z.object({ min: z.array(z.number()).optional(), max: z.array(z.number()).optional() }))
    .default([]),
  buffers: z.array(z.object({ uri: z.string().optional() })).default([]),
  images: z.array(z.object({ uri: z.string().optional() })).default([]),
});
type Gltf = z.output<typeof gltfSchema>;

/** Extensions that need no decoder of their own. */
const known: ReadonlySet<string> = new Set([
  'KHR_materials_unlit',
  'KHR_texture_transform',
  'KHR_mesh_quantization',
  'KHR_materials_emissive_strength',
]);

function checked(json: unknown): Gltf {
  const result = gltfSchema.safeParse(json);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ArtError(
      `The scene of the model is not valid: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
    );
  }
  const gltf = result.data;
  const unknown = gltf.extensionsRequired.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new ArtError(`The model needs ${unknown.slice(0, 60)}. Export it without compression.`);
  for (const [kind, parts] of [
    ['buffer', gltf.buffers],
    ['image', gltf.images],
  ] as const)
    if (parts.some(({ uri }) => uri !== undefined))
      throw new ArtError(
        `The model refers to a file outside of itself (${kind}). Export it with everything embedded.`,
      );
  return gltf;
}

const floorName =
  /(?:^|[^\p{L}])(?:floor|level|storey|story|étage|etage|niveau|fl|lvl)[\s_.-]*(-?\d{1,3})(?!\d)/iu;

/** "Floor 3", "level_03", "L3" and "3rd floor" are floor 3. */
export function levelOf(name: string): number | null {
  const level = floorName.exec(name)?.[1] ?? /^(?:l|f|e|n)[\s_.-]?(\d{1,3})$/i.exec(name.trim())?.[1];
  const ordinal =
    /(?:^|\D)(\d{1,3})(?:st|nd|rd|th|e|er|ème)?[\s_.-]*(?:floor|level|storey|story|étage|etage)/iu.exec(
      name,
    )?.[1];
  const found = level ?? ordinal;
  if (found !== undefined) return Number(found);
  return /^(?:ground|rez)/i.test(name.trim()) ? 0 : null;
}

const joined = (one: ModelBox | null, other: ModelBox | null): ModelBox | null => {
  if (one === null || other === null) return one ?? other;
  const pick = (of: (a: number, b: number) => number, a: Vector, b: Vector): Vector => [
    of(a[0], b[0]),
    of(a[1], b[1]),
    of(a[2], b[2]),
  ];
  return { low: pick(Math.min, one.low, other.low), high: pick(Math.max, one.high, other.high) };
};

/** Reads the names and places of a model's nodes. Nothing is drawn, and no vertex is looked at. */
export function readGlb(bytes: Uint8Array): GlbModel {
  const gltf = checked(readGlbJson(bytes));
  const parents = parentsOf(gltf);
  const boxes: (ModelBox | null)[] = gltf.nodes.map(() => null);
  const nodes: ModelNode[] = [];
  /** Depth first and without recursion: a chain of twenty thousand nodes is legal. */
  const waiting = gltf.nodes
    .flatMap((_, at) => (parents[at] === null ? [{ at, depth: 0, around: nodeMatrix({}) }] : []))
    .toReversed();
  const order: number[] = [];
  const depths = gltf.nodes.map(() => 0);
  while (waiting.length > 0) {
    const next = waiting.pop();
    const node = next === undefined ? undefined : gltf.nodes[next.at];
    if (next === undefined || node === undefined) continue;
    const matrix = times(next.around, nodeMatrix(node));
    order.push(next.at);
    depths[next.at] = next.depth;
    boxes[next.at] = meshBox(gltf, node.mesh, matrix);
    for (const child of node.children.toReversed())
      waiting.push({ at: child, depth: next.depth + 1, around: matrix });
  }
  for (const at of order.toReversed()) {
    const parent = parents[at] ?? null;
    if (parent !== null) boxes[parent] = joined(boxes[parent] ?? null, boxes[at] ?? null);
  }
  for (const at of order) {
    const node = gltf.nodes[at];
    const box = boxes[at] ?? null;
    const name = cutText(node?.name ?? '', glbLimits.name).trim();
    nodes.push({
      index: at,
      name: name === '' ? null : name,
      parent: parents[at] ?? null,
      depth: depths[at] ?? 0,
      hasMesh: node?.mesh !== undefined,
      box,
    });
  }
  const whole = boxes.reduce<ModelBox | null>(joined, null);
  return {
    nodes,
    floors: floorsOf(nodes),
    box: whole ?? { low: [0, 0, 0], high: [0, 0, 0] },
  };
}

function parentsOf({ nodes }: Gltf): (number | null)[] {
  const parents: (number | null)[] = nodes.map(() => null);
  nodes.forEach(({ children }, at) => {
    for (const child of children) {
      if (child >= nodes.length)
        throw new ArtError(`The model names a node that it does not have (${child}).`);
      if (child === at || parents[child] !== null)
        throw new ArtError(`A node of the model stands in two places (${child}).`);
      parents[child] = at;
    }
  });
  // With one parent each, whatever no root leads to goes round in a circle.
  const reached = new Set<number>();
  const waiting = parents.flatMap((parent, at) => (parent === null ? [at] : []));
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    reached.add(at);
    waiting.push(...(nodes[at]?.children ?? []));
  }
  if (reached.size < nodes.length) throw new ArtError('Nodes of the model hold each other in a circle.');
  return parents;
}

function meshBox({ meshes, accessors }: Gltf, mesh: number | undefined, matrix: Matrix4): ModelBox | null {
  let box: ModelBox | null = null;
  for (const { attributes } of mesh === undefined ? [] : (meshes[mesh]?.primitives ?? [])) {
    const { min, max } = accessors[attributes.POSITION ?? -1] ?? {};
    if (min?.length !== 3 || max?.length !== 3) continue;
    for (let corner = 0; corner < 8; corner += 1) {
      const axis = (at: 0 | 1 | 2): number => ((corner >> at) % 2 === 0 ? min : max)[at] ?? 0;
      const at = placed(matrix, [axis(0), axis(1), axis(2)]);
      if (at.every(Number.isFinite)) box = joined(box, { low: at, high: at });
    }
  }
  return box;
}

function floorsOf(nodes: readonly ModelNode[]): FloorNode[] {
  const floors = nodes.flatMap(({ index: at, name }) => {
    const level = name === null ? null : levelOf(name);
    return name === null || level === null ? [] : [{ index: at, name, level }];
  });
  const seen = new Set<number>();
  // The outermost of one level: walls and doors within it may carry its name.
  return floors
    .filter(({ level }) => !seen.has(level) && seen.add(level))
    .toSorted((one, other) => one.level - other.level);
}
