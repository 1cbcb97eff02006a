import { floorOfNode } from '@supersync/contract/websites/floorplan-art/glb/match-nodes.ts';
import { planSize, type Camera } from '@supersync/contract/websites/floorplan-art/glb/model-view.ts';
import type { GlbModel, ModelNode } from '@supersync/contract/websites/floorplan-art/glb/read-glb.ts';
import { floorOfNumber } from '@supersync/contract/websites/floorplan-art/match/names.ts';
import type { PropertyUnit } from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import {
  defaultTheme,
  type ManifestContent,
  type ManifestFloor,
} from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import { drawnUnit } from '../draft/manifest-content.ts';
import { unitSlot, type FloorName, type Placements } from '../draft/placements.ts';

/** The floors that the model names; one for all where it names none. */
export const floorNamesOf = ({
  floors,
}: GlbModel): readonly (FloorName & { readonly node: number | null })[] =>
  floors.length === 0
    ? [{ key: 'floor-1', label: 'Building', level: 1, node: null }]
    : floors.map(({ index, level }) => ({
        key: `floor-${level}`,
        label: `Floor ${level}`,
        level,
        node: index,
      }));

/** The floor a unit belongs to: the one that holds its node, else the one its number begins with. */
function floorOf(model: GlbModel, node: number, number: string): string {
  const floors = floorNamesOf(model);
  const above = floorOfNode(model).get(node);
  const byNumber = floorOfNumber(number);
  return (
    (
      floors.find((floor) => floor.node !== null && floor.node === above) ??
      floors.find(({ level }) => String(level) === byNumber) ??
      floors[0]
    )?.key ?? 'floor-1'
  );
}

const nodeName = (nodes: readonly ModelNode[], index: number): string =>
  nodes.find((node) => node.index === index)?.name ?? `Node ${index}`;

export function modelContent(
  propertyId: number,
  model: GlbModel,
  units: readonly Pick<PropertyUnit, 'importId' | 'number'>[],
  placements: Placements,
  url: string,
  camera: Camera,
): ManifestContent {
  const placed = units.flatMap(({ importId, number }) => {
    const placement = placements.get(unitSlot(importId));
    if (placement?.shapeId === undefined || placement.shapeId === null) return [];
    const node = Number(placement.shapeId);
    const named = { ...placement, shapeId: nodeName(model.nodes, node) };
    return [
      {
        floorKey: floorOf(model, node, number),
        unit: drawnUnit(number === '' ? importId : number, importId, named),
      },
    ];
  });
  const floors = floorNamesOf(model);
  return {
    propertyId,
    mode: '3d',
    exterior: { views: [] },
    floors: floors.map(({ key, label, level }): ManifestFloor => ({
      key,
      label,
      level,
      ...planSize(model.box),
      units: placed.filter(({ floorKey }) => floorKey === key).map(({ unit }) => unit),
    })),
    model: {
      url,
      format: 'glb',
      camera: { position: [...camera.position], target: [...camera.target] },
      floorNodes: Object.fromEntries(
        floors.flatMap(({ key, node }) => (node === null ? [] : [[key, nodeName(model.nodes, node)]])),
      ),
    },
    theme: defaultTheme,
    variables: {},
  };
}
