import type { Point } from '../geometry/matrix.ts';
import type { ModelBox } from './read-glb.ts';

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

const pixelsPerMetre = 100;

/** The size of the model seen from above, as manifests have it. */
export function planSize({ low, high }: ModelBox): { readonly w: number; readonly h: number } {
  const side = (axis: 0 | 2): number =>
    Math.min(100_000, Math.max(1, Math.round((high[axis] - low[axis]) * pixelsPerMetre)));
  return { w: side(0), h: side(2) };
}
