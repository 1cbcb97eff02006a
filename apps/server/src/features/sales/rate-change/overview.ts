import type { ActionAnswer, ActionInput } from '@supersync/contract/kernel/define-action.ts';
import { daysFromTo } from '@supersync/contract/syndication/promoted-listing/days.ts';
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
import { findDates, todayOf } from './rate-facts.ts';

type Overview = ActionAnswer<typeof readRateOverview>;

const sums = (
  current: Sql,
  proposed: Sql,
): Sql => sql`count(*)::int as count, sum(${current})::text as current,
  sum(${proposed})::text as proposed, sum(${proposed} - ${current})::text as change,
  (sum(${proposed} - ${current}) * 12)::text as yearly`;

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
  const columns = sums(sql`rate`, sql`coalesce(proposed_rate, rate)`).text;
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
    select to_char(greatest(rate_expiry, ${first}::date), 'YYYY-MM') as month, currency, count(*)::int as expiring,
      (count(*) filter (where status in ('approved', 'retiring')))::int as decided, sum(rate)::text as monthly
    from subscriptions
    where rate_expiry < ${monthsAfter(first, expiryMonths)}::date and status <> 'canceled'
    group by 1, 2 order by 1, 2`);
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
    select status, currency, ${sums(sql`rate`, sql`coalesce(proposed_rate, rate)`)}
    from subscriptions group by status, currency order by currency`);
  return subscriptionStatuses.values.map((status) => ({
    status,
    totals: rows.flatMap(({ status: of, ...total }) => (of === status ? [total] : [])),
  }));
}

async function applied(db: Queryable, today: string): Promise<RateTotal[]> {
  const { rows } = await db.query<RateTotal>(sql`
    select currency, ${sums(sql`old_rate`, sql`new_rate`)} from rate_history
    where effective_on > ${monthsAfter(today, -12)}::date group by currency order by currency`);
  return rows;
}

/** Billing is by the month: a date that moves by so many days loses that many months of the change. */
const lostWith = (rate: string, proposedRate: string, from: string, to: string): string => {
  const months = Math.max(1, Math.round((daysFromTo(from, to) - 1) / 30));
  return amountOf((centsOf(proposedRate) - centsOf(rate)) * BigInt(months));
};

/** Open changes whose notice can no longer go out in time, the worst first. */
async function slipping(db: Queryable, now: Date): Promise<Overview['slipping']> {
  const open = await findDates(
    db,
    sql`s.status in ('needsApproval', 'approved') and s.proposed_rate > s.rate
      and s.proposed_effective - s.notice_days <= ${now.toISOString().slice(0, 10)}::date`,
  );
  // Thousands of subscriptions are in a few time zones, and telling the day of one takes longer than its row.
  const days = new Map(
    [...new Set(open.map(({ timezone }) => timezone))].map((timezone) => [
      timezone,
      todayOf({ timezone }, now),
    ]),
  );
  const rows = open.flatMap((facts): Overview['slipping']['rows'] => {
    const { id, client, service, status, proposedEffective, proposedRate, rate, noticeDays, currency } =
      facts;
    if (proposedEffective === null || proposedRate === null) return [];
    const today = days.get(facts.timezone) ?? '';
    const deadline = new Date(Date.parse(proposedEffective) - (noticeDays ?? 0) * 86_400_000);
    // Not late yet, but tomorrow it is: what moves then is what a notice on the day after would make of it.
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    const movesTo = slippedDay(facts, today) ?? slippedDay(facts, tomorrow);
    if (movesTo === null) return [];
    return [
      {
        id,
        client,
        service,
        status,
        noticeDeadline: deadline.toISOString().slice(0, 10),
        proposedEffective,
        movesTo,
        lost: lostWith(rate, proposedRate, proposedEffective, movesTo),
        currency,
      },
    ];
  });
  const sorted = rows.toSorted((a, b) => a.noticeDeadline.localeCompare(b.noticeDeadline) || a.id - b.id);
  return { count: rows.length, rows: sorted.slice(0, maxLateChanges) };
}

export async function overview(db: Queryable, now: Date): Promise<Overview> {
  const today = now.toISOString().slice(0, 10);
  const failed = await db.query<{ count: number }>(
    sql`select count(*)::int as count from rate_notices where status in ('failed', 'bounced')`,
  );
  return {
    today,
    expiries: await expiries(db, today),
    funnel: await funnel(db),
    applied: await applied(db, today),
    slipping: await slipping(db, now),
    failedNotices: failed.rows[0]?.count ?? 0,
  };
}
