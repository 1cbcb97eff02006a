import { choices, type ChoiceOf } from '../../kernel/choices.ts';
import {
  gateFindings,
  syndicationGates,
  type GateFinding,
  type GateQuestion,
} from '../../records/property/syndication-gates.ts';
import { seenFinding, type SeenAd } from '../ad-url/seen.ts';

/** Every step between a property and a partner's site: our own gates, then what happens to the feed. */
export const auditGates = choices({
  ...syndicationGates.labels,
  feed: 'In the feed',
  fetched: 'Fetched',
  accepted: 'Accepted',
  seen: 'Seen on site',
});
export type AuditGate = ChoiceOf<typeof auditGates>;

/**
 * `stopped`: a gate of ours is closed. `held`: only a held build has it. `waiting`: the next build takes it.
 * `sent`: it is in the feed, and the partner has not confirmed it. `live`: it was seen on the partner's site.
 */
export const auditStates = choices({
  live: ['Live', 'success'],
  sent: ['Sent', 'info'],
  waiting: ['Waiting for a build', 'waiting'],
  held: ['Held', 'held'],
  stopped: ['Stopped', 'danger'],
});
export type AuditState = ChoiceOf<typeof auditStates>;

/** A partner that has not fetched for so long has stopped: partners fetch at least daily. */
export const staleFetchDays = 7;

/** The feed of the client for the partner, as far as the chain reads it. */
export interface ChainFeed {
  /** The number of the published build; null if there is none. */
  readonly published: number | null;
  /** The number of the build that waits for a decision, and why. */
  readonly held: number | null;
  readonly heldWords: string | null;
  readonly lastFetchedAt: string | null;
  readonly lastFetchedBy: string | null;
}

/** What became of a property after our own gates. */
export interface Delivery {
  readonly feed: ChainFeed | null;
  /** Its listings in the published build. */
  readonly listings: number;
  /** Since when it has been there without a gap; null if unknown. */
  readonly since: string | null;
  /** The build that the partner fetched last has it. */
  readonly isFetched: boolean;
  /** The partner's id for it. */
  readonly listingId: string | null;
  readonly seen: SeenAd | null;
}

export interface ChainQuestion extends GateQuestion {
  readonly delivery: Delivery;
  /** ISO 8601. */
  readonly now: string;
}

export interface AuditFinding extends Omit<GateFinding, 'gate'> {
  readonly gate: AuditGate;
}

const dayMs = 86_400_000;

type Step = Pick<AuditFinding, 'open' | 'words'>;

const passes = (words: string): Step => ({ open: true, words });
const stops = (words: string): Step => ({ open: false, words });

function inFeed({ feed, listings, since }: Delivery, isStopped: boolean): Step {
  if (feed === null) return stops('There is no feed: the client is not sent to the partner.');
  if (listings > 0) {
    const from = since === null ? '' : ` since ${since.slice(0, 10)}`;
    const many = listings === 1 ? '1 listing' : `${listings} listings`;
    return passes(
      isStopped
        ? `Build ${feed.published} still has it. The next build removes it.`
        : `Build ${feed.published} has ${many} of it${from}.`,
    );
  }
  if (feed.held !== null) return stops(`Build ${feed.held} is held. ${feed.heldWords ?? ''}`.trim());
  return feed.published === null
    ? stops('The feed was never built.')
    : stops(`Not in build ${feed.published}.${isStopped ? '' : ' The next build adds it.'}`);
}

function fetched({ feed, listings, isFetched }: Delivery, partner: string, now: string): Step {
  if (feed === null || feed.lastFetchedAt === null) return stops(`${partner} never fetched the feed.`);
  const days = Math.floor((Date.parse(now) - Date.parse(feed.lastFetchedAt)) / dayMs);
  if (days >= staleFetchDays) return stops(`${partner} has not fetched the feed for ${days} days.`);
  if (isFetched)
    return passes(`${partner} fetched it${feed.lastFetchedBy === null ? '' : ` (${feed.lastFetchedBy})`}.`);
  return stops(
    listings > 0
      ? `${partner} has not fetched the feed since the property was added.`
      : `Not in the build ${partner} fetched last.`,
  );
}

const isSeen = (seen: SeenAd | null): boolean => seen?.status === 'ok' || seen?.status === 'redirect';

function accepted({ listingId, seen }: Delivery, partner: string): Step {
  if (listingId !== null) return passes(`${partner} knows it as ${listingId}.`);
  return isSeen(seen)
    ? passes(`${partner} shows it, so it took it.`)
    : stops(`${partner} has not named an id for it.`);
}

/**
 * Every step with its finding, for the page and its timeline. The first seven are the gates the feed engine asks; the
 * database repeats all of them for counts (`syndication_verdicts`), and a test compares the two.
 */
export function auditFindings(question: ChainQuestion): AuditFinding[] {
  const { delivery, partner, now } = question;
  const gates = gateFindings(question);
  const isStopped = gates.some(({ open }) => !open);
  const step = (gate: AuditGate, found: Step): AuditFinding => ({ gate, ruleId: null, ...found });
  return [
    ...gates,
    step('feed', inFeed(delivery, isStopped)),
    step('fetched', fetched(delivery, partner.name, now)),
    step('accepted', accepted(delivery, partner.name)),
    seenFinding(partner.name, delivery.seen, isStopped),
  ];
}

export interface AuditVerdict {
  readonly state: AuditState;
  /** The first closed step; null if it is live. */
  readonly gate: AuditGate | null;
}

const isOwnGate = (gate: string): boolean => syndicationGates.values.some((each) => each === gate);

/** The verdict of a whole chain: its first closed step, and what that means. */
export function auditVerdict(findings: readonly AuditFinding[], delivery: Delivery): AuditVerdict {
  const gate = findings.find(({ open }) => !open)?.gate ?? null;
  if (gate === null) return { state: 'live', gate };
  if (isOwnGate(gate)) return { state: 'stopped', gate };
  if (gate !== 'feed') return { state: 'sent', gate };
  return { state: (delivery.feed?.held ?? null) === null ? 'waiting' : 'held', gate };
}
