import type { ActionAnswer, ActionInput } from '@supersync/contract/kernel/define-action.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import type { BulkStep, cancelRate, changeRates } from '@supersync/contract/sales/rate-change/actions.ts';
import type { Cancellation } from '@supersync/contract/sales/rate-change/rate-machine.ts';
import { rateTotals } from '@supersync/contract/sales/rate-change/rate-totals.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Origin } from '#platform/server.ts';
import { lockFacts, type RateFacts } from './rate-facts.ts';
import {
  approveRateOf,
  cancelOf,
  illegal,
  postponeOf,
  proposeFor,
  unpostponeOf,
  withdrawOf,
  type Moved,
  type Moving,
} from './rate-moves.ts';

type Given = ActionInput<typeof changeRates>['body'];
type Row = ActionAnswer<typeof changeRates>['rows'][number];

export const cancellationOf = ({
  reason,
  note = '',
  nextReview = null,
}: ActionInput<typeof cancelRate>['body']): Cancellation => ({
  cancelReason: reason,
  cancelNote: note === '' ? null : note,
  nextReview,
});

/** The same as each step does alone. */
function take(
  moving: Moving,
  { step, until, cancellation }: Given,
  send: (moving: Moving) => Promise<Moved>,
) {
  const steps: Readonly<Record<BulkStep, () => Promise<Moved>>> = {
    approve: () => approveRateOf(moving),
    withdraw: () => withdrawOf(moving),
    reopen: () => proposeFor(moving, 'reopen'),
    send: () => send(moving),
    postpone: () => postponeOf(moving, until ?? ''),
    unpostpone: () => unpostponeOf(moving),
    cancel: () => {
      if (cancellation === undefined) throw new TypeError('A cancellation needs its reason');
      return cancelOf({ ...moving, note: cancellation.note }, cancellationOf(cancellation));
    },
  };
  return steps[step]();
}

/** What is wrong with one leaves the others alone; anything else ends the whole batch. */
const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ProblemError) || !['rate_refused', 'invalid_input'].includes(error.code))
    throw error;
  const { detail, errors } = error.problem;
  return Object.values(errors ?? {})[0] ?? detail.replace(/ Nothing was saved\.$/, '');
};

async function changeOne(
  moving: Moving,
  given: Given,
  send: (moving: Moving) => Promise<Moved>,
): Promise<Row> {
  const { facts } = moving;
  const { id, client, service, status, rate, proposedRate, currency, proposedEffective } = facts;
  const stays = { id, client, service, status, rate, proposedRate, currency, proposedEffective };
  const refusal = illegal(given.step, facts);
  if (refusal !== null) return { ...stays, refusal };
  try {
    const moved = await take(moving, given, send);
    // What is given up had a proposal until now: its sums are those of what is lost.
    return { ...stays, ...moved, proposedRate: moved.proposedRate ?? proposedRate, refusal: null };
  } catch (error) {
    return { ...stays, refusal: sentenceOf(error) };
  }
}

/** A preview does everything and takes it back, so that it says exactly what would happen. */
export async function changeMany(
  tx: Transaction,
  origin: Origin,
  given: Given,
  { now, send }: { now: Date; send: (moving: Moving) => Promise<Moved> },
): Promise<ActionAnswer<typeof changeRates>> {
  const all: RateFacts[] = await lockFacts(tx, [...new Set(given.ids)]);
  const isPreview = given.dryRun === true;
  if (isPreview) await tx.query({ text: 'savepoint preview' });
  const rows: Row[] = [];
  for (const facts of all) rows.push(await changeOne({ tx, origin, facts, now }, given, send));
  if (isPreview) await tx.query({ text: 'rollback to savepoint preview' });
  const changed = rows.filter(({ refusal }) => refusal === null);
  return { changed: changed.length, totals: rateTotals(changed), rows };
}
