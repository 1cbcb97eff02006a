/** A campaign on its days. Days are whole days in UTC, `YYYY-MM-DD`, both ends included. */
export interface PlacedCampaign {
  readonly id: number;
  readonly priority: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly groupIds: readonly number[];
}

/** What made one campaign win over the next: none where it stood alone. */
export const winReasons = ['none', 'priority', 'latest_start', 'newest'] as const;
export type WinReason = (typeof winReasons)[number];

export interface Decision<C> {
  readonly winner: C | null;
  /** Those that would have been shown otherwise, the next best first. */
  readonly others: readonly C[];
  readonly by: WinReason;
}

/** The higher priority first, then the latest start, then the newest, so that there is always one answer. */
const inOrder = (a: PlacedCampaign, b: PlacedCampaign): number =>
  b.priority - a.priority ||
  (a.startsOn === b.startsOn ? 0 : a.startsOn < b.startsOn ? 1 : -1) ||
  b.id - a.id;

function reasonOf(winner: PlacedCampaign, next: PlacedCampaign | undefined): WinReason {
  if (next === undefined) return 'none';
  if (winner.priority !== next.priority) return 'priority';
  return winner.startsOn === next.startsOn ? 'newest' : 'latest_start';
}

/** Which of the campaigns that apply is shown. */
export function decide<C extends PlacedCampaign>(candidates: readonly C[]): Decision<C> {
  const [winner, ...others] = candidates.toSorted(inOrder);
  if (winner === undefined) return { winner: null, others: [], by: 'none' };
  return { winner, others, by: reasonOf(winner, others[0]) };
}

export const appliesOn = (
  { startsOn, endsOn, groupIds }: PlacedCampaign,
  day: string,
  groups: ReadonlySet<number>,
): boolean => startsOn <= day && day <= endsOn && groupIds.some((id) => groups.has(id));

/** The banner of somebody in these groups on a day. */
export const decideOn = <C extends PlacedCampaign>(
  campaigns: readonly C[],
  day: string,
  groups: ReadonlySet<number>,
): Decision<C> => decide(campaigns.filter((campaign) => appliesOn(campaign, day, groups)));
