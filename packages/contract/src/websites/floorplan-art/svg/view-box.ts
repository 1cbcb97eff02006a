import { identity, multiply, scaling, translation, type Matrix } from '../geometry/matrix.ts';
import type { Viewport } from './length.ts';
import { Scanner } from './scan.ts';

export interface ViewBox extends Viewport {
  readonly x: number;
  readonly y: number;
}

export function readViewBox(text: string | undefined): ViewBox | null {
  if (text === undefined) return null;
  const scanner = new Scanner(text);
  const [x, y, width, height] = [scanner.number(), scanner.number(), scanner.number(), scanner.number()];
  if (x === null || y === null || width === null || height === null) return null;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

const shares: Readonly<Record<string, number>> = { Min: 0, Mid: 0.5, Max: 1 };

/** From the user units within a view box to those of the viewport that shows it. */
export function viewBoxMatrix(box: ViewBox | null, viewport: Viewport, fit: string | undefined): Matrix {
  if (box === null) return identity;
  const [sx, sy] = [viewport.width / box.width, viewport.height / box.height];
  const toOrigin = translation(-box.x, -box.y);
  const written = (fit ?? '').replace('defer', '').trim();
  if (written.startsWith('none')) return multiply(scaling(sx, sy), toOrigin);
  const parts = /^x(Min|Mid|Max)Y(Min|Mid|Max)(?:\s+(meet|slice))?$/.exec(written);
  const scale = parts?.[3] === 'slice' ? Math.max(sx, sy) : Math.min(sx, sy);
  const left = (viewport.width - box.width * scale) * (shares[parts?.[1] ?? 'Mid'] ?? 0.5);
  const top = (viewport.height - box.height * scale) * (shares[parts?.[2] ?? 'Mid'] ?? 0.5);
  return multiply(translation(left, top), multiply(scaling(scale, scale), toOrigin));
}
