import { applied, type Matrix, type Point } from '../geometry/matrix.ts';

/** Every outline in one form: absolute moves, lines and cubic curves. Transforming its points is exact. */
export type Segment =
  | { readonly kind: 'M' | 'L'; readonly to: Point }
  | { readonly kind: 'C'; readonly from: Point; readonly towards: Point; readonly to: Point }
  | { readonly kind: 'Z' };

export const moved = (segments: readonly Segment[], matrix: Matrix): Segment[] =>
  segments.map((segment) => {
    switch (segment.kind) {
      case 'Z':
        return segment;
      case 'C':
        return {
          kind: 'C',
          from: applied(matrix, segment.from),
          towards: applied(matrix, segment.towards),
          to: applied(matrix, segment.to),
        };
      default:
        return { kind: segment.kind, to: applied(matrix, segment.to) };
    }
  });

export const lines = (points: readonly Point[], isClosed: boolean): Segment[] => [
  ...points.map((to, at): Segment => ({ kind: at === 0 ? 'M' : 'L', to })),
  ...(isClosed && points.length > 0 ? [{ kind: 'Z' } as const] : []),
];

/** A quarter of an ellipse is a cubic curve whose handles are this far out. */
const handle = 0.5522847498307936;

export function ellipse(cx: number, cy: number, rx: number, ry: number): Segment[] {
  const [hx, hy] = [rx * handle, ry * handle];
  const curve = (from: Point, towards: Point, to: Point): Segment => ({ kind: 'C', from, towards, to });
  return [
    { kind: 'M', to: [cx + rx, cy] },
    curve([cx + rx, cy + hy], [cx + hx, cy + ry], [cx, cy + ry]),
    curve([cx - hx, cy + ry], [cx - rx, cy + hy], [cx - rx, cy]),
    curve([cx - rx, cy - hy], [cx - hx, cy - ry], [cx, cy - ry]),
    curve([cx + hx, cy - ry], [cx + rx, cy - hy], [cx + rx, cy]),
    { kind: 'Z' },
  ];
}

export function roundedRectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  rx: number,
  ry: number,
): Segment[] {
  const [right, bottom] = [x + width, y + height];
  if (rx <= 0 || ry <= 0)
    return lines(
      [
        [x, y],
        [right, y],
        [right, bottom],
        [x, bottom],
      ],
      true,
    );
  const [hx, hy] = [rx * (1 - handle), ry * (1 - handle)];
  return [
    { kind: 'M', to: [x + rx, y] },
    { kind: 'L', to: [right - rx, y] },
    { kind: 'C', from: [right - hx, y], towards: [right, y + hy], to: [right, y + ry] },
    { kind: 'L', to: [right, bottom - ry] },
    { kind: 'C', from: [right, bottom - hy], towards: [right - hx, bottom], to: [right - rx, bottom] },
    { kind: 'L', to: [x + rx, bottom] },
    { kind: 'C', from: [x + hx, bottom], towards: [x, bottom - hy], to: [x, bottom - ry] },
    { kind: 'L', to: [x, y + ry] },
    { kind: 'C', from: [x, y + hy], towards: [x + hx, y], to: [x + rx, y] },
    { kind: 'Z' },
  ];
}

/** At most as many cubic curves as there are quarters in the arc (SVG 2, appendix B.2). */
export function arc(
  start: Point,
  radii: { readonly rx: number; readonly ry: number; readonly turn: number },
  flags: { readonly isLarge: boolean; readonly isClockwise: boolean },
  end: Point,
): Segment[] {
  let [rx, ry] = [Math.abs(radii.rx), Math.abs(radii.ry)];
  if (start[0] === end[0] && start[1] === end[1]) return [];
  if (rx === 0 || ry === 0) return [{ kind: 'L', to: end }];
  const cos = Math.cos((radii.turn * Math.PI) / 180);
  const sin = Math.sin((radii.turn * Math.PI) / 180);
  const [dx, dy] = [(start[0] - end[0]) / 2, (start[1] - end[1]) / 2];
  const [x, y] = [cos * dx + sin * dy, -sin * dx + cos * dy];
  const stretch = (x / rx) ** 2 + (y / ry) ** 2;
  if (stretch > 1) {
    rx *= Math.sqrt(stretch);
    ry *= Math.sqrt(stretch);
  }
  const divisor = (rx * y) ** 2 + (ry * x) ** 2;
  const root = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - divisor) / divisor));
  const sign = flags.isLarge === flags.isClockwise ? -1 : 1;
  const [ux, uy] = [(sign * root * rx * y) / ry, (-sign * root * ry * x) / rx];
  const cx = cos * ux - sin * uy + (start[0] + end[0]) / 2;
  const cy = sin * ux + cos * uy + (start[1] + end[1]) / 2;
  const begin = Math.atan2((y - uy) / ry, (x - ux) / rx);
  let sweep = Math.atan2((-y - uy) / ry, (-x - ux) / rx) - begin;
  if (flags.isClockwise && sweep < 0) sweep += 2 * Math.PI;
  if (!flags.isClockwise && sweep > 0) sweep -= 2 * Math.PI;
  if (![cx, cy, begin, sweep].every(Number.isFinite)) return [{ kind: 'L', to: end }];
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
  const step = sweep / count;
  const reach = (4 / 3) * Math.tan(step / 4);
  const at = (u: number, v: number): Point => [
    cx + cos * rx * u - sin * ry * v,
    cy + sin * rx * u + cos * ry * v,
  ];
  return Array.from({ length: count }, (_, index): Segment => {
    const one = begin + index * step;
    const two = one + step;
    const [c1, s1, c2, s2] = [Math.cos(one), Math.sin(one), Math.cos(two), Math.sin(two)];
    return {
      kind: 'C',
      from: at(c1 - reach * s1, s1 + reach * c1),
      towards: at(c2 + reach * s2, s2 - reach * c2),
      to: index === count - 1 ? end : at(c2, s2),
    };
  });
}
