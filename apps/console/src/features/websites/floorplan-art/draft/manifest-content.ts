import type { Point } from '@supersync/contract/websites/floorplan-art/geometry/matrix.ts';
import { labelPointOf, type Polygon } from '@supersync/contract/websites/floorplan-art/geometry/polygon.ts';
import type { PropertyUnit } from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import {
  defaultTheme,
  type DrawnUnit,
  type ManifestContent,
  type ManifestFloor,
  type ManifestView,
  type Point as ManifestPoint,
} from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import { floorSlot, unitSlot, type FloorName, type Placement, type Placements } from './placements.ts';
import type { Sheet } from './sheet.ts';

const rounded = (value: number): number => Math.round(value * 1e5) / 1e5;
const manifestPoint = ([x, y]: Point): ManifestPoint => [rounded(x), rounded(y)];
export const manifestPoints = (polygon: Polygon): ManifestPoint[] => polygon.map(manifestPoint);

export function drawnUnit(
  unitKey: string,
  importId: string | null,
  { points, shapeId }: Placement,
): DrawnUnit {
  return {
    unitKey: unitKey.slice(0, 80),
    importId,
    points: manifestPoints(points),
    ...(shapeId === null ? {} : { pathId: shapeId }),
    labelAt: manifestPoint(labelPointOf(points)),
  };
}

type ArtIds = ReadonlyMap<string, string>;
const sizeOf = ({ drawing }: Sheet) => ({ w: drawing.width, h: drawing.height });

export function viewOf(
  sheet: Sheet,
  floors: readonly FloorName[],
  placements: Placements,
  art: ArtIds,
): ManifestView {
  return {
    key: sheet.key,
    label: sheet.label,
    image: art.get(sheet.id),
    ...sizeOf(sheet),
    hotspots: floors.flatMap(({ key }) => {
      const placement = placements.get(floorSlot(sheet.id, key));
      return placement === undefined ? [] : [{ floorKey: key, points: manifestPoints(placement.points) }];
    }),
  };
}

export function floorOf(
  sheet: Sheet,
  units: readonly Pick<PropertyUnit, 'importId' | 'number'>[],
  placements: Placements,
  art: ArtIds,
): ManifestFloor {
  return {
    key: sheet.key,
    label: sheet.label,
    level: sheet.level,
    svg: art.get(sheet.id),
    ...sizeOf(sheet),
    units: units.flatMap(({ importId, number }) => {
      const placement = placements.get(unitSlot(importId));
      return placement === undefined || placement.sheetId !== sheet.id
        ? []
        : [drawnUnit(number === '' ? importId : number, importId, placement)];
    }),
  };
}

/** A new manifest of drawings, the floors from below. */
export function newContent(
  propertyId: number,
  sheets: readonly Sheet[],
  units: readonly Pick<PropertyUnit, 'importId' | 'number'>[],
  placements: Placements,
  art: ArtIds,
): ManifestContent {
  const floors = sheets
    .filter(({ isExterior }) => !isExterior)
    .toSorted((one, other) => one.level - other.level);
  return {
    propertyId,
    mode: '2d',
    exterior: {
      views: sheets
        .filter(({ isExterior }) => isExterior)
        .map((sheet) => viewOf(sheet, floors, placements, art)),
    },
    floors: floors.map((sheet) => floorOf(sheet, units, placements, art)),
    theme: defaultTheme,
    variables: {},
  };
}
