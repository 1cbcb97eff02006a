/** What the circuit breaker looks at of a build. */
export interface BuildFigures {
  readonly listings: number;
  /** Null where no listing has a rent. */
  readonly medianRent: number | null;
}

const swing = (before: number, after: number): number => (Math.abs(after - before) / before) * 100;

const percent = (value: number): string => `${Math.round(value * 10) / 10} %`;

/**
 * Why a build must wait for a person before partners see it; empty where it need not. Partners take a feed for the
 * whole truth: what is missing from it is taken down, so a fault of ours would empty their site within a night.
 */
export function reasonsToHold(
  before: BuildFigures | null,
  after: BuildFigures,
  holdPct: number,
): readonly string[] {
  if (after.listings === 0)
    return before?.listings === 0 ? [] : ['It has no listings, and would take everything down.'];
  // The first build, and the first after an empty one that somebody confirmed, have nothing to be compared with.
  if (before === null || before.listings === 0) return [];
  const reasons: string[] = [];
  const counted = swing(before.listings, after.listings);
  if (counted > holdPct)
    reasons.push(
      `It has ${after.listings} listings in place of ${before.listings}: ${percent(counted)}, more than ${holdPct} %.`,
    );
  if (before.medianRent !== null && after.medianRent !== null) {
    const paid = swing(before.medianRent, after.medianRent);
    if (paid > holdPct)
      reasons.push(
        `The median rent is ${after.medianRent} in place of ${before.medianRent}: ${percent(paid)}, more than ${holdPct} %.`,
      );
  } else if (before.medianRent !== null) reasons.push('No listing has a rent any more.');
  return reasons;
}
