import type { ActionAnswer, ActionInput } from '@supersync/contract/kernel/define-action.ts';
import { dayAfter, daysFromTo } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { amountOf, centsOf } from '@supersync/contract/sales/rate-change/cents.ts';
import {
  expiryMonths,
  maxLateChanges,
  type readRateOverview,
  type readRateTotals,
} from '@supersync/contract/sales/rate-change/overview-actions.ts';
import { monthsAfter } from '@supersync/contract/sales/rate-change/rate-days.ts';
import { slippedDay } from '@supersync/contract/sales/rate-change/rate-machine.ts';
import type { RateTotal } from '@supersync/contract/sales/rate-change/rate-totals.ts';
import {
  subscription,
  subscriptionStatuses,
  type SubscriptionStatus,
} from '@supersync/contract/sales/subscription/subscription.ts';
import { parseQuery } from '@supersync/contract/kernel/query/parse-query.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { matching } from '#platform/resource/compile/compile-list.ts';
import { compilation } from '#platform/resource/compile/compile-where.ts';
import { guardQuery } from '#platform/resource/compile/guard-query.ts';
import { parameterBinder } from '#platform/resource/compile/sql-text.ts';
import type { Viewer } from '#platform/resource/viewer.ts';
import { findDates, todayOf, type RateDates } from './rate-facts.ts';

type Overview = ActionAnswer<typeof readRateOverview>;

const sums = (
  count: Sql,
  current: Sql,
  proposed: Sql,
): Sql => sql`${count}::int as count, sum(${current})::text as current,
  sum(${proposed})::text as proposed, sum(${proposed} - ${current})::text as change,
  (sum(${proposed} - ${current}) * 12)::text as yearly`;

/** Of a total that the database keeps. A part of which nothing is left may still have rows. */
const keptSums = sums(sql`sum(count)`, sql`current`, sql`proposed`);
const isLeft = sql`sum(count) <> 0`;

/** The sums of every subscription a list shows, added by the database: numeric, never a float. */
export async function totalsOf(
  db: Queryable,
  viewer: Viewer,
  asked: ActionInput<typeof readRateTotals>['query'],
): Promise<RateTotal[]> {
  const query = guardQuery(viewer, subscription, parseQuery(subscription, { ...asked }));
  const binder = parameterBinder();
  const into = compilation(binder, viewer);
  const shown = into.alias();
  const where = matching(into, subscription, shown, query);
  const columns = sums(sql`count(*)`, sql`rate`, sql`coalesce(proposed_rate, rate)`).text;
  const { rows } = await db.query<RateTotal>({
    text: `select currency, ${columns} from ${subscription.table} ${shown}${where} group by currency order by currency`,
    values: binder.values,
  });
  return rows;
}

async function expiries(db: Queryable, today: string): Promise<Overview['expiries']> {
  const first = `${today.slice(0, 7)}-01`;
  const { rows } = await db.query<
    Overview['expiries'][number] & { currency: 'CAD' | 'USD'; monthly: string }
  >(sql`
    select to_char(greatest(day, ${first}::date), 'YYYY-MM') as month, currency, sum(count)::int as expiring,
      coalesce(sum(count) filter (where part in ('approved', 'retiring')), 0)::int as decided,
      sum(current)::text as monthly
    from running_totals
    where name = 'rates' and day < ${monthsAfter(first, expiryMonths)}::date and part <> 'canceled'
    group by 1, 2 having ${isLeft} order by 1, 2`);
  return Array.from({ length: expiryMonths }, (_none, index) => {
    const month = monthsAfter(first, index).slice(0, 7);
    const ours = rows.filter((row) => row.month === month);
    return {
      month,
      expiring: ours.reduce((sum, row) => sum + row.expiring, 0),
      decided: ours.reduce((sum, row) => sum + row.decided, 0),
      rates: ours.map(({ currency, monthly }) => ({ currency, monthly })),
    };
  });
}

async function funnel(db: Queryable): Promise<Overview['funnel']> {
  const { rows } = await db.query<RateTotal & { status: SubscriptionStatus }>(sql`
    select part as status, currency, ${keptSums} from running_totals where name = 'rates'
    group by part, currency having ${isLeft} order by currency`);
  return subscriptionStatuses.values.map((status) => ({
    status,
    totals: rows.flatMap(({ status: of, ...total }) => (of === status ? [total] : [])),
  }));
}

async function applied(db: Queryable, today: string): Promise<RateTotal[]> {
  const { rows } = await db.query<RateTotal>(sql`
    select currency, ${keptSums} from running_totals
    where name = 'applied_rates' and day > ${monthsAfter(today, -12)}::date
    group by currency having ${isLeft} order by currency`);
  return rows;
}

/** Billing is by the month: a date that moves by so many days loses that many months of the change. */
const lostWith = (rate: string, proposedRate: string, from: string, to: string): string => {
  const months = Math.max(1, Math.round((daysFromTo(from, to) - 1) / 30));
  return amountOf((centsOf(proposedRate) - centsOf(rate)) * BigInt(months));
};

type LateChange = Overview['slipping']['rows'][number];

/** What happens to an open change unless its notice goes out; null where its date holds. */
function lateChange(facts: RateDates, now: Date): LateChange | null {
  const { id, client, service, status, proposedEffective, proposedRate, rate, noticeDays, currency } = facts;
  if (proposedEffective === null || proposedRate === null) return null;
  const today = todayOf(facts, now);
  // Not late yet, but tomorrow it is: what moves then is what a notice on the day after would make of it.
  const movesTo = slippedDay(facts, today) ?? slippedDay(facts, dayAfter(today, 1));
  if (movesTo === null) return null;
  return {
    id,
    client,
    service,
    status,
    noticeDeadline: dayAfter(proposedEffective, -(noticeDays ?? 0)),
    proposedEffective,
    movesTo,
    lost: lostWith(rate, proposedRate, proposedEffective, movesTo),
    currency,
  };
}

/** As the index of deadlines has it. */
const deadline = sql`case when s.status in ('needsApproval', 'approved') and s.proposed_rate > s.rate
  then s.proposed_effective - s.notice_days end`;

/**
 * Open changes whose notice can no longer go out in time, the worst first. A deadline before today has passed wherever
 * the client is, so these are counted unread; only those of today depend on the client's own day.
 */
async function slipping(db: Queryable, now: Date, today: string): Promise<Overview['slipping']> {
  const passed = await db.query<{ count: number }>(sql`
    select coalesce(sum(count), 0)::int as count from running_totals
    where name = 'notice_deadlines' and day < ${today}::date`);
  const worst = await findDates(
    db,
    sql`${deadline} < ${today}::date and s.rate_expiry is not null`,
    sql`${deadline}, s.id limit ${maxLateChanges}`,
  );
  const dueToday = await findDates(db, sql`${deadline} = ${today}::date and s.rate_expiry is not null`);
  const late = (all: readonly RateDates[]): LateChange[] =>
    all.flatMap((facts) => lateChange(facts, now) ?? []);
  const lateToday = late(dueToday);
  return {
    count: (passed.rows[0]?.count ?? 0) + lateToday.length,
    rows: [...late(worst), ...lateToday].slice(0, maxLateChanges),
  };
}

export async function overview(db: Queryable, now: Date): Promise<Overview> {
  const today = now.toISOString().slice(0, 10);
  const failed = await db.query<{ count: number }>(
    sql`select coalesce(sum(count), 0)::int as count from running_totals where name = 'failed_notices'`,
  );
  return {
    today,
    expiries: await expiries(db, today),
    funnel: await funnel(db),
    applied: await applied(db, today),
    slipping: await slipping(db, now, today),
    failedNotices: failed.rows[0]?.count ?? 0,
  };
}
