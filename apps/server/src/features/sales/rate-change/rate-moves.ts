import { isLegalIn } from '@supersync/contract/kernel/define-action.ts';
import { choiceLabel } from '@supersync/contract/kernel/choices.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { KeyOf } from '@supersync/contract/kernel/record.ts';
import {
  approve,
  canceledWithClient,
  needsNotice,
  noChange,
  postpone,
  propose,
  setByHand,
  unpostpone,
  type Cancellation,
  type Outcome,
} from '@supersync/contract/sales/rate-change/rate-machine.ts';
import type { RateStep } from '@supersync/contract/sales/rate-change/propose-rate.ts';
import { rateNotice } from '@supersync/contract/sales/rate-change/rate-notice.ts';
import { rateSteps } from '@supersync/contract/sales/rate-change/rate-steps.ts';
import {
  type subscription,
  subscriptionStatuses,
} from '@supersync/contract/sales/subscription/subscription.ts';
import sql from 'sql-template-tag';
import { moveByStep } from '#platform/actions/register-step.ts';
import type { Transaction } from '#platform/db/database.ts';
import { records, type NewValues } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import { closedClient, lockFacts, todayOf, type RateFacts } from './rate-facts.ts';

export const refused = (reason: string): Error => problem('rate_refused', { reason });

/** The outcome of a rule, or its refusal as a problem. */
function allowed<T>(outcome: Outcome<T>): { readonly refusal: null } & T {
  if (outcome.refusal !== null) throw refused(outcome.refusal);
  // A refusal of null marks the other member of the union; TypeScript does not follow that through a type parameter.
  return outcome as { readonly refusal: null } & T;
}

export interface Moving {
  readonly tx: Transaction;
  readonly origin: Origin;
  readonly facts: RateFacts;
  readonly now: Date;
  readonly note?: string | undefined;
}

export interface Moved {
  readonly id: number;
  readonly status: RateFacts['status'];
  readonly proposedRate: string | null;
  readonly proposedEffective: string | null;
  readonly proposedSteps: RateStep[];
}

type StepName = keyof typeof rateSteps;

/** Moves a locked subscription on as the table of steps says. */
export async function moveRate(
  { tx, origin, facts, note = '' }: Moving,
  name: StepName,
  values: NewValues<typeof subscription>,
  action: string,
  to?: string,
): Promise<Moved> {
  const key: KeyOf<typeof subscription> = facts.id;
  const { record } = await moveByStep(tx, origin, rateSteps[name], key, values, {
    action,
    ...(to === undefined ? {} : { to }),
    ...(note === '' ? {} : { reason: note }),
  });
  const { id, status, proposedRate, proposedEffective, proposedSteps } = record;
  return { id, status, proposedRate, proposedEffective, proposedSteps: proposedSteps ?? [] };
}

/** While a letter is on its way nothing of it may change. */
function demandNotSending({ noticeStatus }: RateFacts): void {
  if (noticeStatus === 'queued') throw refused('Its notice is being sent.');
}

/** A letter that could not be sent is given up with the change it was about. */
async function dropLetter({ tx, origin, facts }: Moving): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    sql`select id from rate_notices where subscription_id = ${facts.id} and status in ('failed', 'bounced')`,
  );
  for (const { id } of rows) await records(tx, origin).update(rateNotice, id, { status: 'dropped' });
}

export async function proposeFor(moving: Moving, step: 'propose' | 'reopen'): Promise<Moved> {
  const { facts, now } = moving;
  if (facts.isClientClosed) throw refused(closedClient(facts));
  const { status, proposedRate, proposedSteps, proposedEffective, noticeDays, termMonths } = allowed(
    propose(facts, facts.rule, todayOf(facts, now)),
  );
  const values = {
    proposedRate,
    proposedSteps: [...proposedSteps],
    proposedEffective,
    postponedFrom: null,
    noticeDays,
    termMonths,
    proposedUserId: null,
    cancelReason: null,
    cancelNote: null,
    nextReview: null,
  };
  return step === 'reopen'
    ? moveRate(moving, 'reopen', values, 'reopened')
    : moveRate(
        moving,
        'propose',
        values,
        status === 'approved' ? 'proposed and approved' : 'proposed',
        status,
      );
}

/** Null takes the default of the service again. */
export async function editRateOf(moving: Moving, proposedRate: string | null): Promise<Moved> {
  const { facts, origin, now } = moving;
  demandNotSending(facts);
  const today = todayOf(facts, now);
  const made =
    proposedRate === null
      ? allowed(propose(facts, facts.rule, today))
      : allowed(setByHand(facts, facts.rule, proposedRate, today));
  await dropLetter(moving);
  return moveRate(
    moving,
    'edit',
    {
      proposedRate: made.proposedRate,
      proposedSteps: [...made.proposedSteps],
      proposedEffective: made.proposedEffective,
      proposedUserId: proposedRate === null ? null : origin.userId,
      approvedUserId: null,
    },
    proposedRate === null ? 'took the default' : 'set the rate',
  );
}

export async function approveRateOf(moving: Moving): Promise<Moved> {
  const { facts, origin, now } = moving;
  const made = allowed(approve(facts, facts.rule, origin.userId, todayOf(facts, now)));
  const { rate, proposedRate, contactId, client } = facts;
  if (proposedRate !== null && needsNotice(rate, proposedRate) && contactId === null)
    throw refused(`${client} has no billing contact with an email address.`);
  return moveRate(
    moving,
    'approve',
    { proposedEffective: made.proposedEffective, approvedUserId: origin.userId },
    'approved',
  );
}

export async function withdrawOf(moving: Moving): Promise<Moved> {
  demandNotSending(moving.facts);
  await dropLetter(moving);
  return moveRate(moving, 'withdraw', { approvedUserId: null }, 'approval withdrawn');
}

export async function postponeOf(moving: Moving, until: string): Promise<Moved> {
  const { facts, now } = moving;
  demandNotSending(facts);
  const { proposedEffective } = allowed(postpone(facts, until, todayOf(facts, now)));
  return moveRate(
    moving,
    'postpone',
    { proposedEffective, postponedFrom: facts.proposedEffective },
    'postponed',
  );
}

export async function unpostponeOf(moving: Moving): Promise<Moved> {
  const { facts, now } = moving;
  demandNotSending(facts);
  const { proposedEffective } = allowed(unpostpone(facts, todayOf(facts, now)));
  return moveRate(moving, 'unpostpone', { proposedEffective, postponedFrom: null }, 'postponement undone');
}

export async function cancelOf(
  moving: Moving,
  { cancelReason, cancelNote, nextReview }: Cancellation,
): Promise<Moved> {
  const { facts, now } = moving;
  demandNotSending(facts);
  if (nextReview !== null && nextReview <= todayOf(facts, now))
    throw problem('invalid_input', {}, { errors: { nextReview: 'Must be after today' } });
  if (nextReview === null && cancelReason !== 'client_left')
    throw problem('invalid_input', {}, { errors: { nextReview: 'Enter the date of the next review' } });
  await dropLetter(moving);
  return moveRate(moving, 'cancel', { ...noChange, cancelReason, cancelNote, nextReview }, 'canceled');
}

/** Why a step is not legal in the state a subscription is in; null where it is. */
export const illegal = (name: StepName, { status }: RateFacts): string | null =>
  isLegalIn({ step: rateSteps[name] }, status)
    ? null
    : `It is ${choiceLabel(subscriptionStatuses, status).toLowerCase()}.`;

/**
 * Cancels the open change of a closed client; null where there is none. A letter on its way goes first: whoever settles
 * it asks again.
 */
export async function cancelWithClient(moving: Moving): Promise<Moved | null> {
  const { facts, now } = moving;
  if (!facts.isClientClosed || facts.noticeStatus === 'queued' || illegal('cancel', facts) !== null)
    return null;
  const cancellation = canceledWithClient(todayOf(facts, now));
  return cancelOf({ ...moving, note: cancellation.cancelNote }, cancellation);
}

/** In the transaction that closes the client. */
export async function cancelAllOfClient(
  { tx, origin, now }: Pick<Moving, 'tx' | 'origin' | 'now'>,
  clientId: number,
): Promise<void> {
  // All of them, because one without a change may be getting it in a transaction that has yet to commit.
  const { rows } = await tx.query<{ id: number }>(
    sql`select id from subscriptions where client_id = ${clientId}`,
  );
  const ids = rows.map(({ id }) => id);
  for (const facts of await lockFacts(tx, ids)) await cancelWithClient({ tx, origin, facts, now });
}
