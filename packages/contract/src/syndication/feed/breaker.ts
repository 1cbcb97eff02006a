/** The figures of a build the circuit breaker compares. */
export interface BuildFigures {
  readonly listings: number;
  /** Null if no listing has a rent. */
  readonly medianRent: number | null;
}

const swing = (before: number, after: number): number => (Math.abs(after - before) / before) * 100;

const percent = (value: number): string => `${Math.round(value * 10) / 10} %`;

/**
 * Why a build needs approval before partners see it; empty if it does not. Partners remove listings that are
 * missing from a feed, so an error of ours would empty their site within a night.
 */
export function reasonsToHold(
  before: BuildFigures | null,
  after: BuildFigures,
  holdPct: number,
): readonly string[] {
  if (after.listings === 0)
    return before?.listings === 0 ? [] : ['It has no listings, and would take everything down.'];
  // The first build, and the first after a confirmed empty one, have nothing to compare with.
  if (before === null || before.listings === 0) return [];
  const reasons: string[] = [];
  const countSwing = swing(before.listings, after.listings);
  if (countSwing > holdPct)
    reasons.push(
      `It has ${after.listings} listings in place of ${before.listings}: ${percent(countSwing)}, more than ${holdPct} %.`,
    );
  if (before.medianRent !== null && after.medianRent !== null) {
    const rentSwing = swing(before.medianRent, after.medianRent);
    if (rentSwing > holdPct)
      reasons.push(
        `The median rent is ${after.medianRent} in place of ${before.medianRent}: ${percent(rentSwing)}, more than ${holdPct} %.`,
      );
  } else if (before.medianRent !== null) reasons.push('No listing has a rent any more.');
  return reasons;
}
