export type Vector = readonly [x: number, y: number, z: number];
/** Column by column, as glTF writes it. */
export type Matrix4 = readonly number[];

export interface NodePlace {
  readonly matrix?: readonly number[] | undefined;
  readonly translation?: Vector | undefined;
  readonly rotation?: readonly [number, number, number, number] | undefined;
  readonly scale?: Vector | undefined;
}

export function nodeMatrix({ matrix, translation, rotation, scale }: NodePlace): Matrix4 {
  if (matrix !== undefined) return matrix;
  const [tx, ty, tz] = translation ?? [0, 0, 0];
  const [x, y, z, w] = rotation ?? [0, 0, 0, 1];
  const [sx, sy, sz] = scale ?? [1, 1, 1];
  return [
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    tx,
    ty,
    tz,
    1,
  ];
}

export const times = (outer: Matrix4, inner: Matrix4): Matrix4 =>
  Array.from({ length: 16 }, (_, at) => {
    const [column, row] = [Math.floor(at / 4), at % 4];
    let sum = 0;
    for (let k = 0; k < 4; k += 1) sum += (outer[k * 4 + row] ?? 0) * (inner[column * 4 + k] ?? 0);
    return sum;
  });

export const placed = (m: Matrix4, [x, y, z]: Vector): Vector => {
  const axis = (row: number): number =>
    (m[row] ?? 0) * x + (m[4 + row] ?? 0) * y + (m[8 + row] ?? 0) * z + (m[12 + row] ?? 0);
  return [axis(0), axis(1), axis(2)];
};
