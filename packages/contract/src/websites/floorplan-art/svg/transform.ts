import {
  identity,
  isFinite,
  multiply,
  rotation,
  scaling,
  skewX,
  skewY,
  translation,
  type Matrix,
} from '../geometry/matrix.ts';
import { Scanner } from './scan.ts';

function matrixOf(name: string, values: readonly number[]): Matrix | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values;
  const has = (...counts: readonly number[]): boolean => counts.includes(values.length);
  switch (name.toLowerCase()) {
    case 'matrix':
      return has(6) ? { a, b, c, d, e, f } : null;
    case 'translate':
      return has(1, 2) ? translation(a, b) : null;
    case 'translatex':
      return has(1) ? translation(a, 0) : null;
    case 'translatey':
      return has(1) ? translation(0, a) : null;
    case 'scale':
      return has(1, 2) ? scaling(a, values.length === 1 ? a : b) : null;
    case 'rotate':
      return has(1) ? rotation(a) : has(3) ? rotation(a, b, c) : null;
    case 'skewx':
      return has(1) ? skewX(a) : null;
    case 'skewy':
      return has(1) ? skewY(a) : null;
    default:
      return null;
  }
}

const maxFunctions = 100;

/** The `transform` of an element. A list with a mistake in it counts as none, as in browsers. */
export function readTransform(text: string | undefined): Matrix {
  if (text === undefined || text.trim() === 'none') return identity;
  const scanner = new Scanner(text);
  let result = identity;
  for (let count = 0; count < maxFunctions; count += 1) {
    scanner.skipSpace();
    if (scanner.isAtEnd) return isFinite(result) ? result : identity;
    const call = scanner.call();
    const matrix = call === null ? null : matrixOf(call.name, call.values);
    if (matrix === null) return identity;
    result = multiply(result, matrix);
  }
  return identity;
}
