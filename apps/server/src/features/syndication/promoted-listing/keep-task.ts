import { carryOutTransfer } from '@supersync/contract/syndication/promoted-listing/change-actions.ts';
import { promotedCancellation } from '@supersync/contract/syndication/promoted-listing/promoted-cancellation.ts';
import sql from 'sql-template-tag';
import { lockForStep } from '#platform/actions/register-step.ts';
import type { Queryable } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import type { Origin } from '#platform/server.ts';
import { defineTask, type TaskContext } from '#platform/tasks/define-task.ts';
import { originOfRun } from '#platform/tasks/run-origin.ts';
import { type Booking, changeBooking, readBooking } from './booking.ts';
import { carryOut } from './transfers.ts';

/** Small transactions: a stopped server loses little, and memory stays bounded. */
const batch = 500;

const undecided = 'Nobody decided before its first day';

interface Step {
  readonly action: string;
  readonly status: 'active' | 'ended' | 'rejected';
  readonly decisionReason?: string;
}

/** The booking's next state on this day; null for no change. Idempotent. */
export function stepOf({ status, firstDay, lastDay }: Booking, today: string): Step | null {
  if (status === 'requested')
    return firstDay < today ? { action: 'expired', status: 'rejected', decisionReason: undecided } : null;
  if (status !== 'approved' && status !== 'active') return null;
  if (lastDay < today) return { action: 'ended', status: 'ended' };
  return status === 'approved' && firstDay <= today ? { action: 'started', status: 'active' } : null;
}

async function dueBookings(db: Queryable, today: string): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(sql`
    select id from promoted_listings
    where (status = 'requested' and first_day < ${today}::date)
      or (status = 'approved' and (first_day <= ${today}::date or last_day < ${today}::date))
      or (status = 'active' and last_day < ${today}::date)
    order by id limit ${batch}`);
  return rows.map(({ id }) => id);
}

async function dueTransfers(db: Queryable, today: string): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(sql`
    select id from promoted_transfers where status = 'open' and effective_date <= ${today}::date
    order by id limit ${batch}`);
  return rows.map(({ id }) => id);
}

/** From its effective date a cancellation can no longer be undone. */
async function finalizeCancellations(context: TaskContext, origin: Origin, today: string): Promise<void> {
  await context.inTransaction(async (tx) => {
    const changed = await records(tx, origin).bulk(
      promotedCancellation,
      {
        rows: sql`select * from promoted_cancellations
          where status = 'scheduled' and effective_date <= ${today}::date order by id for update`,
        set: sql`status = 'done'`,
      },
      { action: 'came into effect' },
    );
    context.count({ changed });
  });
}

export const keepPromotedTask = defineTask({
  name: 'keep-promoted-listings',
  title: 'Keep promoted listings',
  description:
    'Starts promoted listings on their first day, ends them after their last, and carries out transfers whose day has come. What was missed while it did not run is made up for.',
  taskGroup: 'system',
  fieldConfig: [],
  retry: { limit: 3, delaySeconds: 300 },
  exclusiveKey: () => 'keep-promoted-listings',
  async run(context) {
    const { server, signal } = context;
    const origin = originOfRun(context);
    const today = dayOf(server.clock);
    const done = { active: 0, ended: 0, rejected: 0, transfers: 0 };

    // Transfers first: one due today still needs its booking active.
    for (let ids = await dueTransfers(server.db, today); ids.length > 0 && !signal.aborted;) {
      for (const id of ids) {
        if (signal.aborted) break;
        const { status } = await context.inTransaction(async (tx) =>
          carryOut(tx, origin, await lockForStep(tx, origin, carryOutTransfer.step, id), today, {
            isAsked: false,
          }),
        );
        context.log(`Transfer ${id}: ${status}`, status === 'done' ? 'info' : 'warning');
        done.transfers += 1;
      }
      ids = await dueTransfers(server.db, today);
    }
    for (let ids = await dueBookings(server.db, today); ids.length > 0 && !signal.aborted;) {
      for (const id of ids) {
        if (signal.aborted) break;
        await context.inTransaction(async (tx) => {
          const booking = await readBooking(tx, id);
          const step = stepOf(booking, today);
          if (step === null) return;
          await changeBooking(tx, origin, booking, step);
          done[step.status] += 1;
        });
        context.count({ changed: 1 });
      }
      ids = await dueBookings(server.db, today);
    }
    await finalizeCancellations(context, origin, today);
    return {
      message: `${done.active} started, ${done.ended} ended, ${done.rejected} requests expired, ${done.transfers} transfers`,
    };
  },
});
