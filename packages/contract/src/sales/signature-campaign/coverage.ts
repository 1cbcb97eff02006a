import { dayAfter, dayOfMoment } from '../../syndication/promoted-listing/days.ts';
import type { Membership } from '../signature-group/membership.ts';
import { decideOn, type PlacedCampaign, type WinReason } from './resolve.ts';
import type { CampaignStatus } from './states.ts';

/** Days on which the same is shown. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
  /** Null: a gap. */
  readonly campaignId: number | null;
  /** The others that want these days: a clash where there are any. */
  readonly others: readonly number[];
  readonly by: WinReason;
}

/**
 * What is shown to somebody in these groups from day to day. Only the days on which a campaign begins or has ended are
 * looked at, so that a year costs no more than a week.
 */
export function stretchesOf(
  campaigns: readonly PlacedCampaign[],
  groups: ReadonlySet<number>,
  from: string,
  to: string,
): Stretch[] {
  const wanted = campaigns.filter(
    ({ groupIds, startsOn, endsOn }) =>
      startsOn <= to && endsOn >= from && groupIds.some((id) => groups.has(id)),
  );
  const changes = wanted.flatMap(({ startsOn, endsOn }) => [startsOn, dayAfter(endsOn, 1)]);
  const days = [from, ...new Set(changes.filter((day) => day > from && day <= to))].toSorted();
  const stretches: Stretch[] = [];
  for (const [index, day] of days.entries()) {
    const next = days[index + 1];
    const { winner, others, by } = decideOn(wanted, day, groups);
    const stretch: Stretch = {
      from: day,
      to: next === undefined ? to : dayAfter(next, -1),
      campaignId: winner?.id ?? null,
      others: others.map(({ id }) => id),
      by,
    };
    const last = stretches.at(-1);
    if (last !== undefined && isSame(last, stretch))
      stretches[stretches.length - 1] = { ...last, to: stretch.to };
    else stretches.push(stretch);
  }
  return stretches;
}

const isSame = (a: Stretch, b: Stretch): boolean =>
  a.campaignId === b.campaignId && a.by === b.by && a.others.join() === b.others.join();

/** Senders who are in exactly the same groups, and so see the same on every day. */
export interface Audience<S> {
  readonly groupIds: readonly number[];
  readonly senders: readonly S[];
}

/** The largest first. */
export function audiencesOf<S extends { readonly email: string }>(
  senders: readonly S[],
  membershipsOf: (email: string) => readonly Membership[],
): Audience<S>[] {
  const found = new Map<string, { groupIds: number[]; senders: S[] }>();
  for (const sender of senders) {
    const groupIds = membershipsOf(sender.email).map(({ groupId }) => groupId);
    const key = groupIds.join();
    const audience = found.get(key);
    if (audience === undefined) found.set(key, { groupIds, senders: [sender] });
    else audience.senders.push(sender);
  }
  return [...found.values()].toSorted((a, b) => b.senders.length - a.senders.length);
}

export interface StoredCampaign extends PlacedCampaign {
  readonly status: CampaignStatus;
  readonly endedAt: string | null;
}

/**
 * The days a campaign takes, by its state: a paused one takes none, and one that was ended early only those until then.
 * Drafts count where they are asked for.
 */
export function placedOf(campaign: StoredCampaign, withDrafts = false): PlacedCampaign[] {
  const { status, endsOn, endedAt } = campaign;
  if (status === 'paused' || (status === 'draft' && !withDrafts)) return [];
  if (status !== 'ended' || endedAt === null) return [campaign];
  const last = dayOfMoment(Date.parse(endedAt));
  return last < campaign.startsOn ? [] : [last < endsOn ? { ...campaign, endsOn: last } : campaign];
}
