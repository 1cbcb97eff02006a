import type { Point } from '../geometry/matrix.ts';
import { readLength, type LengthAlong, type Viewport } from './length.ts';
import { readPathData } from './path-data.ts';
import { Scanner } from './scan.ts';
import { ellipse, lines, roundedRectangle, type Segment } from './segments.ts';
import type { SvgNode } from './svg-tree.ts';

function readPoints(text: string, maxPoints: number): Point[] {
  const scanner = new Scanner(text);
  const points: Point[] = [];
  while (points.length < maxPoints) {
    const x = scanner.number();
    const y = x === null ? null : scanner.number();
    if (x === null || y === null) break;
    points.push([x, y]);
  }
  return points;
}

/** The outline of a shape in its own units; empty where it has no extent. */
export function segmentsOf(
  { name, attributes }: SvgNode,
  viewport: Viewport,
  maxSegments: number,
): Segment[] {
  const length = (key: string, along: LengthAlong): number | undefined =>
    readLength(attributes.get(key), viewport, along);
  switch (name) {
    case 'path':
      return readPathData(attributes.get('d') ?? '', maxSegments);
    case 'polygon':
      return lines(readPoints(attributes.get('points') ?? '', maxSegments), true);
    case 'polyline':
      return lines(readPoints(attributes.get('points') ?? '', maxSegments), false);
    case 'line':
      return lines(
        [
          [length('x1', 'x') ?? 0, length('y1', 'y') ?? 0],
          [length('x2', 'x') ?? 0, length('y2', 'y') ?? 0],
        ],
        false,
      );
    case 'rect': {
      const [width, height] = [length('width', 'x') ?? 0, length('height', 'y') ?? 0];
      if (width <= 0 || height <= 0) return [];
      // One radius stands for both.
      const [rx, ry] = [length('rx', 'x'), length('ry', 'y')];
      const radius = (own: number | undefined, other: number | undefined, half: number): number =>
        Math.min(Math.max(0, own ?? other ?? 0), half);
      return roundedRectangle(
        length('x', 'x') ?? 0,
        length('y', 'y') ?? 0,
        width,
        height,
        radius(rx, ry, width / 2),
        radius(ry, rx, height / 2),
      );
    }
    case 'circle':
    case 'ellipse': {
      const r = name === 'circle' ? length('r', 'both') : undefined;
      const [own, other] = [length('rx', 'x'), length('ry', 'y')];
      const rx = r ?? own ?? other ?? 0;
      const ry = r ?? other ?? own ?? 0;
      if (rx <= 0 || ry <= 0) return [];
      return ellipse(length('cx', 'x') ?? 0, length('cy', 'y') ?? 0, rx, ry);
    }
    default:
      return [];
  }
}
