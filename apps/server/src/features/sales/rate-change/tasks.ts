import {
  apply,
  expiryDay,
  isDue,
  noChange,
  slippedDay,
} from '@supersync/contract/sales/rate-change/rate-machine.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { dayAfter } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { rateHistory } from '@supersync/contract/sales/rate-change/rate-history.ts';
import { rateSteps } from '@supersync/contract/sales/rate-change/rate-steps.ts';
import { reviewDays } from '@supersync/contract/sales/rate-change/states.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import sql, { type Sql } from 'sql-template-tag';
import { records } from '#platform/resource/records.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import type { Server } from '#platform/server.ts';
import { defineTask, type Task, type TaskContext } from '#platform/tasks/define-task.ts';
import { originOfRun } from '#platform/tasks/run-origin.ts';
import { queueNotice, type NoticeJob } from './notices.ts';
import { findFacts, lockOne, todayOf, type RateFacts } from './rate-facts.ts';
import { cancelWithClient, illegal, moveRate, proposeFor, type Moving } from './rate-moves.ts';

const batch = 200;

/** Longest notice a default may have, plus the days for review: what expires later is nobody's business yet. */
const farthest = 365 + reviewDays;

const nameOf = ({ id, client, service }: RateFacts): string => `Subscription ${id} (${client}, ${service})`;

/** Each in a transaction of its own, in the order of their ids; what a run was stopped before is found by the next. */
async function eachWhere(
  context: TaskContext,
  condition: Sql,
  work: (moving: Moving) => Promise<void>,
): Promise<void> {
  const { server, signal } = context;
  const origin = originOfRun(context);
  for (let after = 0; !signal.aborted;) {
    const found = await findFacts(
      server.db,
      sql`s.id in (select id from subscriptions s where s.id > ${after} and ${condition}
        order by s.id limit ${batch})`,
    );
    for (const { id } of found) {
      if (signal.aborted) return;
      await context.inTransaction(async (tx) =>
        work({ tx, origin, facts: await lockOne(tx, id), now: server.clock.now() }),
      );
      after = id;
    }
    if (found.length === 0) return;
  }
}

const ofClosedClient = sql`exists (select from clients c where c.id = s.client_id and c.status = 'closed')`;

/** Closed clients are left alone: they are neither written to nor billed. */
const eachOf = (context: TaskContext, condition: Sql, work: (moving: Moving) => Promise<void>) =>
  eachWhere(context, sql`(${condition}) and not ${ofClosedClient}`, work);

/**
 * A change of a closed client is canceled with the client. What is found here is from a version that did not do so, or
 * its letter was on its way.
 */
async function cancelLeftovers(context: TaskContext): Promise<number> {
  let canceled = 0;
  const isOpen = sql`s.status = any (${[...rateSteps.cancel.from]}::text[])`;
  await eachWhere(context, sql`${isOpen} and ${ofClosedClient}`, async (moving) => {
    if ((await cancelWithClient(moving)) === null) return;
    context.log(`${nameOf(moving.facts)}: canceled, the client is closed`);
    context.count({ changed: 1 });
    canceled += 1;
  });
  return canceled;
}

/** A change that cannot be made is named in the log, and the run goes on. */
async function unlessRefused(
  context: TaskContext,
  facts: RateFacts,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'rate_refused') throw error;
    context.log(`${nameOf(facts)}: ${error.message.replace(/ Nothing was saved\.$/, '')}`, 'warning');
    return false;
  }
}

export const scanRatesTask = defineTask({
  name: 'scan-rates',
  title: 'Scan expiring rates',
  description:
    'Proposes a new rate for every subscription whose rate expires soon, moves the date of changes whose notice is late, and cancels changes of closed clients.',
  taskGroup: 'system',
  fieldConfig: [],
  retry: { limit: 3, delaySeconds: 300 },
  exclusiveKey: () => 'scan-rates',
  async run(context) {
    const done = { proposed: 0, automatic: 0, moved: 0, refused: 0 };
    const today = dayOf(context.server.clock);
    const canceled = await cancelLeftovers(context);
    await eachOf(
      context,
      sql`s.status in ('needsApproval', 'approved')
        or ((s.status = 'current' or (s.status = 'canceled' and s.next_review <= ${dayAfter(today, 1)}::date))
          and s.rate_expiry <= ${dayAfter(today, farthest)}::date)`,
      async (moving) => {
        const { facts, now } = moving;
        const day = todayOf(facts, now);
        const slipped = facts.noticeStatus === 'queued' ? null : slippedDay(facts, day);
        if (slipped !== null) {
          await moveRate(moving, 'postpone', { proposedEffective: slipped }, 'moved: the notice is late');
          context.log(`${nameOf(facts)}: moves from ${facts.proposedEffective} to ${slipped}`);
          context.count({ changed: 1 });
          done.moved += 1;
        }
        if (facts.rule === null) {
          const expiry = expiryDay(facts);
          if (facts.status === 'current' && expiry !== null && expiry <= dayAfter(day, reviewDays)) {
            context.log(`${nameOf(facts)}: the service has no default rate increase`, 'warning');
            done.refused += 1;
          }
          return;
        }
        if (!isDue(facts, facts.rule.noticeDays, day)) return;
        const isMade = await unlessRefused(context, facts, async () => {
          const { status } = await proposeFor(moving, 'propose');
          done[status === 'approved' ? 'automatic' : 'proposed'] += 1;
          context.count({ changed: 1 });
        });
        if (!isMade) done.refused += 1;
      },
    );
    return {
      message: `${done.proposed} need approval, ${done.automatic} approved automatically, ${done.moved} moved, ${canceled} canceled, ${done.refused} exceptions`,
    };
  },
});

export const sendNoticesTask = (server: Server, job: NoticeJob): Task =>
  defineTask({
    name: 'send-rate-notices',
    title: 'Send rate notices',
    description:
      'Sends the notice of every approved rate. Failed ones are tried again; those that bounced wait for a person.',
    taskGroup: 'system',
    fieldConfig: [],
    exclusiveKey: () => 'send-rate-notices',
    async run(context) {
      const done = { queued: 0, refused: 0 };
      await eachOf(context, sql`s.status = 'approved'`, async (moving) => {
        const { facts } = moving;
        if (facts.noticeStatus === 'queued' || facts.noticeStatus === 'bounced') return;
        if (illegal('send', facts) !== null) return;
        const isQueued = await unlessRefused(context, facts, async () => {
          await queueNotice(server, job, moving);
          context.count({ changed: 1 });
        });
        done[isQueued ? 'queued' : 'refused'] += 1;
      });
      return { message: `${done.queued} notices, ${done.refused} exceptions` };
    },
  });

export const applyRatesTask = defineTask({
  name: 'apply-rates',
  title: 'Apply new rates',
  description:
    'Applies the new rate of every retiring subscription whose day has come in the client’s time zone. Rates of missed days are applied by the next run.',
  taskGroup: 'system',
  fieldConfig: [],
  retry: { limit: 3, delaySeconds: 300 },
  exclusiveKey: () => 'apply-rates',
  async run(context) {
    const done = { applied: 0, moved: 0 };
    const today = dayOf(context.server.clock);
    await eachOf(
      context,
      sql`s.status = 'retiring' and s.proposed_effective <= ${dayAfter(today, 1)}::date`,
      async (moving) => {
        const { facts, tx, origin, now } = moving;
        const noticeDay = facts.notifiedAt === null ? null : todayOf(facts, facts.notifiedAt);
        const made = apply({ ...facts, noticeDay }, todayOf(facts, now));
        if (made.kind === 'move') {
          const key = facts.id;
          await records(tx, origin).update(
            subscription,
            key,
            { proposedEffective: made.to },
            { action: 'moved' },
          );
          context.log(`${nameOf(facts)}: moves to ${made.to}`, 'warning');
          done.moved += 1;
        }
        if (made.kind !== 'apply') return;
        const { rate, rateType, rateExpiry, effectiveOn } = made;
        await records(tx, origin).create(rateHistory, {
          subscriptionId: facts.id,
          effectiveOn,
          oldRate: facts.rate,
          newRate: rate,
          currency: facts.currency,
          approvedUserId: facts.approvedUserId,
          notifiedAt: facts.notifiedAt,
        });
        await moveRate(moving, 'apply', { ...noChange, rate, rateType, rateExpiry }, 'rate applied');
        context.count({ changed: 1 });
        done.applied += 1;
      },
    );
    return { message: `${done.applied} applied, ${done.moved} moved` };
  },
});
