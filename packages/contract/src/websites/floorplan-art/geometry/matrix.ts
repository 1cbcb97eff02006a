/** An affine transform as SVG writes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export type Point = readonly [x: number, y: number];

export const identity: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** First `inner`, then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => ({
  a: outer.a * inner.a + outer.c * inner.b,
  b: outer.b * inner.a + outer.d * inner.b,
  c: outer.a * inner.c + outer.c * inner.d,
  d: outer.b * inner.c + outer.d * inner.d,
  e: outer.a * inner.e + outer.c * inner.f + outer.e,
  f: outer.b * inner.e + outer.d * inner.f + outer.f,
});

export const translation = (e: number, f: number): Matrix => ({ ...identity, e, f });
export const scaling = (a: number, d: number): Matrix => ({ ...identity, a, d });

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function rotation(degrees: number, x = 0, y = 0): Matrix {
  const cos = Math.cos(radians(degrees));
  const sin = Math.sin(radians(degrees));
  const turned = { a: cos, b: sin, c: -sin, d: cos, e: 0, f: 0 };
  return multiply(translation(x, y), multiply(turned, translation(-x, -y)));
}

export const skewX = (degrees: number): Matrix => ({ ...identity, c: Math.tan(radians(degrees)) });
export const skewY = (degrees: number): Matrix => ({ ...identity, b: Math.tan(radians(degrees)) });

export const applied = ({ a, b, c, d, e, f }: Matrix, [x, y]: Point): Point => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** By how much lengths grow on average: line widths follow it. */
export const growth = ({ a, b, c, d }: Matrix): number => Math.sqrt(Math.abs(a * d - b * c));

export const isFinite = (matrix: Matrix): boolean => Object.values(matrix).every(Number.isFinite);
