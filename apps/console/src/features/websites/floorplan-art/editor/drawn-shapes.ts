import {
  areaOf,
  labelPointOf,
  type Polygon,
} from '@supersync/contract/websites/floorplan-art/geometry/polygon.ts';
import type { DrawnShape, ShapeTone } from '#parts/floorplan/floorplan-drawing.tsx';
import { manifestPoints } from '../draft/manifest-content.ts';
import { onSheet, type Placeable, type Placement, type Placements } from '../draft/placements.ts';
import type { Sheet } from '../draft/sheet.ts';

/** More free shapes than this are too small to aim at. */
const maxFree = 2000;
/** A shape behind everything else. */
const groundArea = 0.85;
const goodScore = 0.8;

const toneOf = ({ score }: Placement): ShapeTone =>
  score === null ? 'info' : score >= goodScore ? 'success' : 'warning';

const drawnId = (slot: string): string => `drawn ${slot}`;

const point = (polygon: Polygon): [number, number] => {
  const [x, y] = labelPointOf(polygon);
  return [x, y];
};

export interface SheetShapes {
  /** Small ones last, so that they lie above those that hold them. */
  readonly shapes: readonly DrawnShape[];
  /** Who stands on a shape. */
  readonly slots: ReadonlyMap<string, string>;
}

/** The shapes of a sheet as they are drawn: matched ones by their state, the others faint. */
export function sheetShapes(
  sheet: Sheet,
  placements: Placements,
  placeables: readonly Placeable[],
): SheetShapes {
  const labels = new Map(placeables.map(({ slot, label }) => [slot, label]));
  const slots = new Map<string, string>();
  const placed = onSheet(placements, sheet.id).map(([slot, placement]): DrawnShape => {
    const id = placement.shapeId ?? drawnId(slot);
    slots.set(id, slot);
    const label = labels.get(slot) ?? '';
    return {
      id,
      points: manifestPoints(placement.points),
      name: `${label}: ${placement.words}`,
      label,
      labelAt: point(placement.points),
      tone: toneOf(placement),
    };
  });
  const free = sheet.drawing.shapes
    .filter(({ id, area }) => !slots.has(id) && area < groundArea)
    .toSorted((one, other) => other.area - one.area)
    .slice(0, maxFree)
    .map(({ id, label, polygon }): DrawnShape => ({
      id,
      points: manifestPoints(polygon),
      name: `${label ?? 'Shape without a name'}: not matched`,
      tone: 'muted',
    }));
  return {
    shapes: [...free, ...placed].toSorted((one, other) => areaOf(other.points) - areaOf(one.points)),
    slots,
  };
}
