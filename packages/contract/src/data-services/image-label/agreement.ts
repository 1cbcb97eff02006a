export interface Agreement {
  readonly pairs: number;
  readonly agreed: number;
  /** The share agreed on. */
  readonly observed: number;
  /** The share two people would agree on by chance, labelling as often as each of them did. */
  readonly expected: number;
  /** Cohen's κ; null without pairs, and where chance alone explains everything. */
  readonly kappa: number | null;
}

/** How far two people agree beyond chance (Cohen 1960). */
export function agreementOf(pairs: readonly (readonly [first: string, second: string])[]): Agreement {
  const count = pairs.length;
  const firsts = new Map<string, number>();
  const seconds = new Map<string, number>();
  let agreed = 0;
  for (const [first, second] of pairs) {
    firsts.set(first, (firsts.get(first) ?? 0) + 1);
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
    if (first === second) agreed += 1;
  }
  if (count === 0) return { pairs: 0, agreed: 0, observed: 0, expected: 0, kappa: null };
  // Summed as whole numbers, so that full agreement on one label is exactly 1.
  const together = [...firsts].reduce((sum, [label, times]) => sum + times * (seconds.get(label) ?? 0), 0);
  const observed = agreed / count;
  const expected = together / (count * count);
  return { pairs: count, agreed, observed, expected, kappa: kappaOf(observed, expected) };
}

const kappaOf = (observed: number, expected: number): number | null =>
  expected === 1 ? null : (observed - expected) / (1 - expected);

/** The usual words for κ (Landis and Koch 1977). */
export function kappaWords(kappa: number): string {
  if (kappa < 0) return 'Poor';
  if (kappa <= 0.2) return 'Slight';
  if (kappa <= 0.4) return 'Fair';
  if (kappa <= 0.6) return 'Moderate';
  return kappa <= 0.8 ? 'Substantial' : 'Almost perfect';
}
