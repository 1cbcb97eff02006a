import type { PixelSquare } from './photo-features.ts';

/** The hash compares this many of the lowest frequencies in each direction. */
const side = 8;

/** Photos that differ in at most this many of 64 bits look the same. */
export const nearDistance = 6;

/** The lowest frequencies of a row (discrete cosine transform). */
function lowFrequencies(values: ArrayLike<number>, length: number): number[] {
  return Array.from({ length: side }, (_, frequency) => {
    let sum = 0;
    for (let index = 0; index < length; index += 1)
      sum += (values[index] ?? 0) * Math.cos((Math.PI / length) * (index + 0.5) * frequency);
    return sum;
  });
}

/** 64 bits that stay nearly the same when a photo is scaled, compressed or brightened, as 16 hexadecimal digits. */
export function perceptualHash({ grey, size }: PixelSquare): string {
  const rows = Array.from({ length: size }, (_, y) =>
    lowFrequencies(grey.subarray(y * size, (y + 1) * size), size),
  );
  const byColumn = Array.from({ length: side }, (_, x) =>
    lowFrequencies(
      rows.map((row) => row[x] ?? 0),
      size,
    ),
  );
  // Row by row. The first is the mean brightness, which says nothing of what is shown.
  const terms = Array.from(
    { length: side * side },
    (_, at) => byColumn[at % side]?.[Math.floor(at / side)] ?? 0,
  );
  const sorted = terms.slice(1).toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  let text = '';
  for (let at = 0; at < terms.length; at += 4) {
    const digit = [0, 1, 2, 3].reduce((sum, bit) => sum * 2 + ((terms[at + bit] ?? 0) > median ? 1 : 0), 0);
    text += digit.toString(16);
  }
  return text;
}

const bitsIn = (digit: number): number =>
  (digit & 1) + ((digit >> 1) & 1) + ((digit >> 2) & 1) + ((digit >> 3) & 1);

/** How many bits of two hashes differ. */
export function hashDistance(one: string, other: string): number {
  let distance = 0;
  for (let at = 0; at < one.length; at += 1)
    distance += bitsIn(Number.parseInt(one.charAt(at), 16) ^ Number.parseInt(other.charAt(at), 16));
  return distance;
}

/** Each photo that looks like an earlier one, with the first one it looks like. Few photos: every pair is compared. */
export function nearDuplicates(
  photos: readonly { readonly id: number; readonly hash: string | null }[],
): Map<number, number> {
  const found = new Map<number, number>();
  const originals: { id: number; hash: string }[] = [];
  for (const { id, hash } of photos) {
    if (hash === null) continue;
    const same = originals.find((original) => hashDistance(original.hash, hash) <= nearDistance);
    if (same === undefined) originals.push({ id, hash });
    else found.set(id, same.id);
  }
  return found;
}
