/** The figures of a build the circuit breaker compares. */
export interface BuildFigures {
  readonly listings: number;
  /** Null if no listing has a rent. */
  readonly medianRent: number | null;
}

/** By products of the figures: a share of them is not exact, and 7 of 100 would be more than 7 %. */
const isMore = (before: number, after: number, holdPct: number): boolean =>
  Math.abs(after - before) * 100 > holdPct * before;

/** Rounded up: what is held is more than the limit, and reads so. */
const percent = (before: number, after: number): string => {
  const tenths = (Math.abs(after - before) / before) * 1000;
  // A share like 7.000000000000001 is 7.
  return `${Math.ceil(tenths - 1e-6) / 10} %`;
};

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
  if (isMore(before.listings, after.listings, holdPct))
    reasons.push(
      `It has ${after.listings} listings in place of ${before.listings}: ${percent(before.listings, after.listings)}, more than ${holdPct} %.`,
    );
  if (before.medianRent !== null && after.medianRent !== null) {
    if (isMore(before.medianRent, after.medianRent, holdPct))
      reasons.push(
        `The median rent is ${after.medianRent} in place of ${before.medianRent}: ${percent(before.medianRent, after.medianRent)}, more than ${holdPct} %.`,
      );
  } else if (before.medianRent !== null) reasons.push('No listing has a rent any more.');
  return reasons;
}
