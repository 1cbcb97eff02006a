/** Deterministic random values: a stream depends only on the words that name it. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  fraction(): number;
  /** Both ends included. */
  integer(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** `[[value, weight], …]` */
  weighted<T>(from: readonly (readonly [T, number])[]): T;
  /** `count` distinct values in list order. */
  sample<T>(from: readonly T[], count: number): T[];
  /** Normal distribution around 0, rarely beyond ±3. */
  normal(): number;
  uuid(): string;
}

/** 128 bits of state from a name (FNV-1a with four offsets, finished by a multiply-xorshift). */
function stateOf(name: string): [number, number, number, number] {
  const word = (offset: number): number => {
    let hash = offset;
    for (let index = 0; index < name.length; index += 1)
      hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) >>> 0;
  };
  return [word(0x811c9dc5), word(0x9e3779b9), word(0x6a09e667), word(0xbb67ae85)];
}

/** sfc32 (Doty-Humphrey): small, fast and good enough for a demo. */
function sfc32([a, b, c, d]: [number, number, number, number]): () => number {
  let [x, y, z, counter] = [a | 0, b | 0, c | 0, d | 0];
  const next = (): number => {
    const sum = (((x + y) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    x = y ^ (y >>> 9);
    y = (z + (z << 3)) | 0;
    z = ((z << 21) | (z >>> 11)) + sum;
    z |= 0;
    return sum >>> 0;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next();
  return next;
}

export function randomFor(...name: (string | number)[]): Random {
  const next = sfc32(stateOf(name.join('/')));
  const fraction = (): number => next() / 0x1_0000_0000;
  const integer = (least: number, most: number): number =>
    least + Math.floor(fraction() * (most - least + 1));
  const at = <T>(from: readonly T[], index: number): T => {
    const value = from[index];
    if (value === undefined) throw new RangeError('There is nothing to pick from');
    return value;
  };
  return {
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick: (from) => at(from, integer(0, from.length - 1)),
    weighted: (from) => {
      let remaining = fraction() * from.reduce((sum, [, weight]) => sum + weight, 0);
      const found = from.findIndex(([, weight]) => (remaining -= weight) < 0);
      return at(from, found < 0 ? from.length - 1 : found)[0];
    },
    sample: (from, count) => {
      let needed = Math.min(count, from.length);
      return from.filter((_, index) => {
        const isTaken = fraction() * (from.length - index) < needed;
        if (isTaken) needed -= 1;
        return isTaken;
      });
    },
    normal: () => Array.from({ length: 6 }, fraction).reduce((sum, value) => sum + value, -3) * 1.414,
    uuid: () => {
      const hex = Array.from({ length: 4 }, () => next().toString(16).padStart(8, '0')).join('');
      const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}
