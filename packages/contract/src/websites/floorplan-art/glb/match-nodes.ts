import type { MatchSource } from '../match/art-match.ts';
import type { GlbModel, ModelNode } from './read-glb.ts';

/** The nodes of a model as what may stand for a unit. Seen from above, so that neighbours lie beside each other. */
export function nodeSources({ nodes, floors }: GlbModel): MatchSource[] {
  const floorNodes = new Set(floors.map(({ index }) => index));
  return nodes
    .filter((node): node is ModelNode & { name: string } => node.name !== null && !floorNodes.has(node.index))
    .map(({ index, name, box }) => ({
      id: String(index),
      names: [name],
      words: [],
      centre: box === null ? null : [(box.low[0] + box.high[0]) / 2, (box.low[2] + box.high[2]) / 2],
      size: box === null ? 0 : box.low.reduce((size, low, axis) => size * ((box.high[axis] ?? 0) - low), 1),
    }));
}

/** The floor node above a node, by its index. */
export function floorOfNode({ nodes, floors }: GlbModel): ReadonlyMap<number, number> {
  const floorNodes = new Set(floors.map(({ index }) => index));
  const found = new Map<number, number>();
  // Parents come before their children.
  for (const { index, parent } of nodes) {
    const floor = floorNodes.has(index) ? index : parent === null ? undefined : found.get(parent);
    if (floor !== undefined) found.set(index, floor);
  }
  return found;
}
