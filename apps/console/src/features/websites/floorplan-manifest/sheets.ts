import type { Manifest, Point } from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import { withVariablesFilled } from '@supersync/contract/websites/floorplan-manifest/variables.ts';

export interface SheetShape {
  readonly name: string;
  readonly label: string;
  readonly points: readonly Point[];
  readonly labelAt: Point | undefined;
}

/** A view or a floor, with its shapes in the order of the manifest. */
export interface Sheet {
  readonly id: string;
  readonly label: string;
  readonly art: string | undefined;
  readonly w: number;
  readonly h: number;
  readonly shapes: readonly SheetShape[];
}

export function sheetsOf(manifest: Manifest): Sheet[] {
  const { exterior, floors } = withVariablesFilled(manifest);
  return [
    ...exterior.views.map(({ key, label, image, w, h, hotspots }) => ({
      id: `view ${key}`,
      label,
      art: image,
      w,
      h,
      shapes: hotspots.map(({ floorKey, points }) => ({
        name: `Hotspot of floor ${floorKey}`,
        label: floorKey,
        points,
        labelAt: undefined,
      })),
    })),
    ...floors.map(({ key, label, image, svg, w, h, units }) => ({
      id: `floor ${key}`,
      label,
      art: svg ?? image,
      w,
      h,
      shapes: units.map(({ unitKey, points = [], labelAt }) => ({
        name: `Unit ${unitKey}`,
        label: unitKey,
        points,
        labelAt,
      })),
    })),
  ];
}
