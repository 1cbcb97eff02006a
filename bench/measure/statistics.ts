export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  const lower = sorted.length % 2 === 0 ? sorted[middle - 1] : upper;
  const least = sorted[0];
  const most = sorted.at(-1);
  if (upper === undefined || lower === undefined || least === undefined || most === undefined)
    throw new Error('Nothing was measured.');
  return { median: (lower + upper) / 2, least, most };
}

/** Per round: what slows a round slows both sides of its ratio. */
export function ratiosOf(ours: readonly number[], theirs: readonly number[]): number[] {
  return ours.flatMap((value, round) => {
    const other = theirs[round];
    return other === undefined ? [] : [value / other];
  });
}
