import { dayAfter } from '../../syndication/promoted-listing/days.ts';
import { centsOf, isBelowPercent } from './cents.ts';
import { highestRate, proposeRate, type IncreaseRule, type RateStep } from './propose-rate.ts';
import { firstBillingDay, latestDay, monthsAfter } from './rate-days.ts';
import { reviewDays, type CancelReason } from './states.ts';

/** What a change of a rate looks at in its subscription. Days are the client's own. */
export interface RatedSubscription {
  readonly status: 'current' | 'needsApproval' | 'approved' | 'retiring' | 'canceled';
  readonly rate: string;
  readonly rateType: 'standard' | 'promotional' | 'custom';
  readonly currency: string;
  readonly billingAnchor: number;
  readonly termEnd: string | null;
  readonly rateExpiry: string | null;
  readonly rateLockedUntil: string | null;
  readonly proposedRate: string | null;
  readonly proposedEffective: string | null;
  /** The day it had before it was postponed. */
  readonly postponedFrom: string | null;
  readonly proposedUserId: number | null;
  readonly noticeDays: number | null;
  readonly termMonths: number | null;
  readonly nextReview: string | null;
}

/** The default of a service, and the currency its amounts are in. */
export interface RateDefault extends IncreaseRule {
  readonly noticeDays: number;
  readonly termMonths: number;
  readonly autoApproveBelowPct: string | null;
  readonly effectiveFrom: string;
  readonly currency: string;
}

/** Refused, in a sentence; or what is to be written. */
export type Outcome<T> = { readonly refusal: string } | ({ readonly refusal: null } & T);
const refuse = (refusal: string): { readonly refusal: string } => ({ refusal });

/**
 * The first day a new rate could apply if no notice were needed: not before the rate expires, not while it is locked,
 * and not in an introductory phase, which lasts until the end of the term. Null where the rate never expires.
 */
export function expiryDay({
  rateExpiry,
  rateLockedUntil,
  rateType,
  termEnd,
}: RatedSubscription): string | null {
  if (rateExpiry === null) return null;
  const introEnd = rateType === 'promotional' ? termEnd : null;
  return latestDay(
    rateExpiry,
    rateLockedUntil === null ? null : dayAfter(rateLockedUntil, 1),
    introEnd === null ? null : dayAfter(introEnd, 1),
  );
}

/** A lower rate needs no notice. */
export const needsNotice = (rate: string, proposedRate: string): boolean =>
  centsOf(proposedRate) > centsOf(rate);

/**
 * The first billing day on or after the expiry and the notice. A date that was set before is never brought forward:
 * a notice that slips moves it, and nothing shortens it.
 */
export function effectiveDay(
  found: RatedSubscription,
  { noticeDay, noticeDays, atLeast }: { noticeDay: string; noticeDays: number; atLeast: string | null },
): string | null {
  const expiry = expiryDay(found);
  if (expiry === null) return null;
  return firstBillingDay(found.billingAnchor, latestDay(expiry, dayAfter(noticeDay, noticeDays), atLeast));
}

/** The effective date of an open change if its notice goes out on this day. */
export function plannedDay(found: RatedSubscription, noticeDay: string): string | null {
  const { rate, proposedRate, noticeDays, proposedEffective } = found;
  const days = proposedRate !== null && needsNotice(rate, proposedRate) ? (noticeDays ?? 0) : 0;
  return effectiveDay(found, { noticeDay, noticeDays: days, atLeast: proposedEffective });
}

export interface Proposal {
  readonly status: 'needsApproval' | 'approved';
  readonly proposedRate: string;
  readonly proposedSteps: readonly RateStep[];
  readonly proposedEffective: string;
  readonly noticeDays: number;
  readonly termMonths: number;
  readonly isCapped: boolean;
}

/** Whether a change may be approved by whoever made it, or by nobody: the limit is the service's own. */
export const isSmall = (rate: string, proposedRate: string, limit: string | null): boolean =>
  limit !== null && isBelowPercent(centsOf(rate), centsOf(proposedRate), limit);

/** Whether a scan on this day looks at a subscription at all. */
export function isDue(found: RatedSubscription, noticeDays: number, today: string): boolean {
  if (found.status === 'canceled') {
    if (found.nextReview === null || found.nextReview > today) return false;
  } else if (found.status !== 'current') return false;
  const expiry = expiryDay(found);
  return expiry !== null && expiry <= dayAfter(today, noticeDays + reviewDays);
}

/** What the default of the service makes of a rate; refused where it does not fit. */
export function propose(
  found: RatedSubscription,
  rule: RateDefault | null,
  today: string,
): Outcome<Proposal> {
  if (rule === null) return refuse('The service has no default rate increase.');
  if (rule.effectiveFrom > today)
    return refuse(`The default of the service applies from ${rule.effectiveFrom} on.`);
  if ((rule.increaseType === 'fixed' || rule.minIncrease !== null) && rule.currency !== found.currency)
    return refuse(`The default is in ${rule.currency}, the subscription in ${found.currency}.`);
  const { rate: proposedRate, steps, isCapped } = proposeRate(found.rate, rule);
  if (!needsNotice(found.rate, proposedRate)) return refuse('The default does not raise this rate.');
  const { noticeDays, termMonths } = rule;
  // An open change may take its default again: the day it was postponed to stays.
  const proposedEffective = effectiveDay(found, {
    noticeDay: today,
    noticeDays,
    atLeast: found.proposedEffective,
  });
  if (proposedEffective === null) return refuse('The rate has no expiry date.');
  return {
    refusal: null,
    status: isSmall(found.rate, proposedRate, rule.autoApproveBelowPct) ? 'approved' : 'needsApproval',
    proposedRate,
    proposedSteps: steps,
    proposedEffective,
    noticeDays,
    termMonths,
    isCapped,
  };
}

/** The date an open change has to move to because its notice did not go out in time; null where it holds. */
export function slippedDay(found: RatedSubscription, today: string): string | null {
  if (found.status !== 'needsApproval' && found.status !== 'approved') return null;
  const day = plannedDay(found, today);
  return day === null || day === found.proposedEffective ? null : day;
}

/** A rate that a person sets; above the cap it is refused. */
export function setByHand(
  found: RatedSubscription,
  rule: RateDefault | null,
  proposedRate: string,
  today: string,
): Outcome<{
  readonly proposedRate: string;
  readonly proposedSteps: RateStep[];
  readonly proposedEffective: string;
}> {
  if (centsOf(proposedRate) === centsOf(found.rate))
    return refuse('The proposed rate is the current one. Cancel the change instead.');
  if (centsOf(proposedRate) <= 0n) return refuse('The proposed rate must be above zero.');
  const highest = rule === null ? null : highestRate(found.rate, rule);
  if (highest !== null && centsOf(proposedRate) > centsOf(highest))
    return refuse(`The cap of the service allows ${highest} at most.`);
  const proposedEffective = plannedDay({ ...found, proposedRate }, today);
  if (proposedEffective === null) return refuse('The rate has no expiry date.');
  const steps: RateStep[] = [
    { kind: 'current', value: null, rate: found.rate },
    { kind: 'manual', value: null, rate: proposedRate },
  ];
  return { refusal: null, proposedRate, proposedSteps: steps, proposedEffective };
}

/** Whoever approves must not have set the rate, unless the change is below the limit of the service. */
export function approve(
  found: RatedSubscription,
  rule: RateDefault | null,
  approver: number | null,
  today: string,
): Outcome<{ readonly proposedEffective: string }> {
  const { rate, proposedRate, proposedUserId } = found;
  if (proposedRate === null) return refuse('There is no proposed rate.');
  const isOwn = proposedUserId !== null && proposedUserId === approver;
  if (isOwn && !isSmall(rate, proposedRate, rule?.autoApproveBelowPct ?? null))
    return refuse('You set this rate yourself: somebody else must approve it.');
  const proposedEffective = plannedDay(found, today);
  if (proposedEffective === null) return refuse('The rate has no expiry date.');
  return { refusal: null, proposedEffective };
}

/** A later date, on the billing day on or after the one asked for. */
export function postpone(
  found: RatedSubscription,
  until: string,
  today: string,
): Outcome<{ readonly proposedEffective: string }> {
  const { proposedEffective } = found;
  if (proposedEffective !== null && until <= proposedEffective)
    return refuse(`The new date must be after ${proposedEffective}.`);
  const day = plannedDay({ ...found, proposedEffective: until }, today);
  return day === null ? refuse('The rate has no expiry date.') : { refusal: null, proposedEffective: day };
}

/** Back to the day it had before it was postponed; later where the notice would be too short by now. */
export function unpostpone(
  found: RatedSubscription,
  today: string,
): Outcome<{ readonly proposedEffective: string }> {
  const { postponedFrom } = found;
  if (postponedFrom === null) return refuse('The change was not postponed.');
  const day = plannedDay({ ...found, proposedEffective: postponedFrom }, today);
  return day === null ? refuse('The rate has no expiry date.') : { refusal: null, proposedEffective: day };
}

export interface Applied {
  readonly rate: string;
  readonly rateType: 'standard' | 'custom';
  readonly rateExpiry: string;
  readonly effectiveOn: string;
}

/** On or after its day the new rate applies; one that was locked meanwhile moves, as does one whose notice is too new. */
export function apply(
  found: RatedSubscription & { readonly noticeDay: string | null },
  today: string,
):
  | { readonly kind: 'wait' }
  | { readonly kind: 'move'; readonly to: string }
  | ({ readonly kind: 'apply' } & Applied) {
  const { proposedRate, proposedEffective, noticeDay, rateType } = found;
  if (found.status !== 'retiring' || proposedRate === null || noticeDay === null) return { kind: 'wait' };
  const day = plannedDay(found, noticeDay);
  if (day === null || proposedEffective === null) return { kind: 'wait' };
  if (day > proposedEffective) return { kind: 'move', to: day };
  if (today < day) return { kind: 'wait' };
  return {
    kind: 'apply',
    rate: proposedRate,
    // The introductory phase is over.
    rateType: rateType === 'promotional' ? 'standard' : rateType,
    rateExpiry: monthsAfter(day, found.termMonths ?? 12),
    effectiveOn: day,
  };
}

/** Nothing of a change is left once it is applied or given up. */
export const noChange = {
  proposedRate: null,
  proposedEffective: null,
  postponedFrom: null,
  proposedSteps: null,
  proposedUserId: null,
  noticeDays: null,
  termMonths: null,
  approvedUserId: null,
  notifiedAt: null,
} as const;

/** What a canceled subscription says. */
export interface Cancellation {
  readonly cancelReason: CancelReason;
  readonly cancelNote: string | null;
  /** Null where nobody looks at it again, which only `client_left` allows. */
  readonly nextReview: string | null;
}

const withClient = 'The client was closed. The rate is reviewed once the client is open again.';

/**
 * What the changes of a client that closes are canceled with. The scan leaves closed clients alone, so the review waits
 * until the client is open again.
 */
export const canceledWithClient = (today: string): Cancellation & { readonly cancelNote: string } => ({
  cancelReason: 'client_left',
  cancelNote: withClient,
  nextReview: dayAfter(today, 1),
});
