import { nodeSources } from '@supersync/contract/websites/floorplan-art/glb/match-nodes.ts';
import { footprintOf } from '@supersync/contract/websites/floorplan-art/glb/model-view.ts';
import type { GlbModel } from '@supersync/contract/websites/floorplan-art/glb/read-glb.ts';
import type { ArtMatch } from '@supersync/contract/websites/floorplan-art/match/art-match.ts';
import { matchArt } from '@supersync/contract/websites/floorplan-art/match/match-art.ts';
import type { Filled, Placeable, Placement, Placements } from '../draft/placements.ts';

/** A model has one place for everything. */
export const modelSheet = 'model';

export function placementOf(
  model: GlbModel,
  node: number,
  score: number | null,
  words: string,
): Placement | null {
  const found = model.nodes.find(({ index }) => index === node);
  if (found === undefined) return null;
  const points = found.box === null ? [] : footprintOf(found.box, model.box);
  return { sheetId: modelSheet, shapeId: String(node), points, score, words };
}

/** Matches units that have no node with nodes that are free. */
export function fillModel(model: GlbModel, units: readonly Placeable[], before: Placements): Filled {
  const taken = new Set([...before.values()].map(({ shapeId }) => shapeId));
  const slots = new Map(units.map(({ slot, target }) => [target.key, slot]));
  const found = matchArt(
    nodeSources(model),
    units.map(({ target }) => target),
  );
  const free = (matches: readonly ArtMatch[]): [string, Placement][] =>
    matches.flatMap(({ targetKey, sourceId, score, words }) => {
      const slot = slots.get(targetKey);
      const placement = placementOf(model, Number(sourceId), score, words);
      const isFree = slot !== undefined && !before.has(slot) && !taken.has(sourceId);
      return isFree && placement !== null ? [[slot, placement] as [string, Placement]] : [];
    });
  return {
    placements: new Map([...before, ...free(found.matches)]),
    proposals: new Map(free(found.proposals)),
  };
}

/** Puts a unit on a node. Whatever stood there gives way. */
export function placeOnNode(before: Placements, slot: string, model: GlbModel, node: number): Placements {
  const placement = placementOf(model, node, null, 'Placed by hand');
  if (placement === null) return before;
  const kept = [...before].filter(([other, { shapeId }]) => other !== slot && shapeId !== placement.shapeId);
  return new Map([...kept, [slot, placement]]);
}
