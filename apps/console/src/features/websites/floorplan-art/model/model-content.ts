import { floorOfNode } from '@supersync/contract/websites/floorplan-art/glb/match-nodes.ts';
import type {
  GlbModel,
  ModelBox,
  ModelNode,
} from '@supersync/contract/websites/floorplan-art/glb/read-glb.ts';
import type { Point } from '@supersync/contract/websites/floorplan-art/geometry/matrix.ts';
import { floorOfNumber } from '@supersync/contract/websites/floorplan-art/match/names.ts';
import type { PropertyUnit } from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import {
  defaultTheme,
  type ManifestContent,
  type ManifestFloor,
} from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import { drawnUnit } from '../draft/manifest-content.ts';
import { unitSlot, type FloorName, type Placements } from '../draft/placements.ts';

export type Vector3 = [number, number, number];
export interface Camera {
  readonly position: Vector3;
  readonly target: Vector3;
}

/** What a node covers, seen from above, as shares of the whole model. */
export function footprintOf(box: ModelBox, whole: ModelBox): Point[] {
  const share = (value: number, axis: 0 | 2): number => {
    const length = whole.high[axis] - whole.low[axis];
    return length === 0 ? 0 : (value - whole.low[axis]) / length;
  };
  const [left, right] = [share(box.low[0], 0), share(box.high[0], 0)];
  const [top, bottom] = [share(box.low[2], 2), share(box.high[2], 2)];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** From above and from the front, so that the whole building is seen. */
export function cameraOf({ low, high }: ModelBox): Camera {
  const target: Vector3 = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
  const reach = Math.max(1, Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]));
  return { target, position: [target[0] + reach * 0.6, target[1] + reach * 0.8, target[2] + reach] };
}

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

const pixelsPerMetre = 100;

export function modelContent(
  propertyId: number,
  model: GlbModel,
  units: readonly Pick<PropertyUnit, 'importId' | 'number'>[],
  placements: Placements,
  url: string,
  camera: Camera,
): ManifestContent {
  const side = (axis: 0 | 2): number =>
    Math.min(100_000, Math.max(1, Math.round((model.box.high[axis] - model.box.low[axis]) * pixelsPerMetre)));
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
      w: side(0),
      h: side(2),
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
