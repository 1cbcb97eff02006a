import { dayIn } from '@supersync/contract/sales/rate-change/rate-days.ts';
import type { RateDefault, RatedSubscription } from '@supersync/contract/sales/rate-change/rate-machine.ts';
import type { NoticeStatus } from '@supersync/contract/sales/rate-change/states.ts';
import type { LetterLanguage } from '@supersync/contract/sales/rate-template/letter.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';

/** A subscription with what decides on its dates. */
export interface RateDates extends RatedSubscription {
  readonly id: number;
  readonly client: string;
  readonly service: string;
  readonly currency: 'CAD' | 'USD';
  readonly timezone: string;
  readonly isClientClosed: boolean;
}

/** A subscription with everything a change of its rate looks at. */
export interface RateFacts extends RateDates {
  readonly clientId: number;
  readonly property: string | null;
  readonly language: LetterLanguage;
  readonly notifiedAt: Date | null;
  readonly approvedUserId: number | null;
  /** Null where the client has no billing contact with an address. */
  readonly contactId: number | null;
  readonly email: string | null;
  readonly rule: RateDefault | null;
  readonly noticeStatus: NoticeStatus | null;
}

const dates = sql`s.id, c.name as client, v.name as service, s.status,
    s.rate::text, s.rate_type as "rateType", s.currency, s.billing_anchor as "billingAnchor",
    s.term_end as "termEnd", s.rate_expiry as "rateExpiry", s.rate_locked_until as "rateLockedUntil",
    s.proposed_rate::text as "proposedRate", s.proposed_effective as "proposedEffective",
    s.postponed_from as "postponedFrom",
    s.proposed_user_id as "proposedUserId", s.notice_days as "noticeDays", s.term_months as "termMonths",
    s.next_review as "nextReview", c.timezone,
    c.status = 'closed' as "isClientClosed"`;

/** Of a draft in place of the active default, a simulation asks the same question. */
const factsWhere = (condition: Sql): Sql => sql`
  select ${dates}, s.client_id as "clientId", p.name as property, s.notified_at as "notifiedAt",
    s.approved_user_id as "approvedUserId", c.locale as language, b.id as "contactId", b.email,
    n.status as "noticeStatus",
    case when d.id is not null then json_build_object('increaseType', d.increase_type, 'amount', d.amount::text,
      'minIncrease', d.min_increase::text, 'maxIncreasePct', d.max_increase_pct::text, 'roundTo', d.round_to::text,
      'noticeDays', d.notice_days, 'termMonths', d.term_months,
      'autoApproveBelowPct', d.auto_approve_below_pct::text, 'effectiveFrom', d.effective_from,
      'currency', v.currency) end as rule
  from subscriptions s
  join clients c on c.id = s.client_id
  join services v on v.id = s.service_id
  left join properties p on p.id = s.property_id
  left join service_default_rate_increases d on d.service_id = s.service_id and d.status = 'active'
  left join rate_notices n on n.subscription_id = s.id and n.status in ('queued', 'failed', 'bounced')
  left join lateral (
    select id, email from client_contacts where client_id = s.client_id and is_billing and email is not null
    order by id limit 1) b on true
  where ${condition} order by s.id`;

export async function findFacts(db: Queryable, condition: Sql): Promise<RateFacts[]> {
  return (await db.query<RateFacts>(factsWhere(condition))).rows;
}

/** Cheaper than all facts, for thousands of subscriptions. */
export async function findDates(
  db: Queryable,
  condition: Sql,
  inOrder: Sql = sql`s.id`,
): Promise<RateDates[]> {
  const { rows } = await db.query<RateDates>(sql`
    select ${dates} from subscriptions s
    join clients c on c.id = s.client_id
    join services v on v.id = s.service_id
    where ${condition} order by ${inOrder}`);
  return rows;
}

/** Locked until the transaction ends, in the order of their ids: two batches cannot wait for each other. */
export async function lockFacts(tx: Transaction, ids: readonly number[]): Promise<RateFacts[]> {
  const isAsked = sql`s.id = any (${[...ids]}::int[])`;
  // Read by a later statement, which sees what whoever held the lock did: closed the client, or sent the letter.
  await tx.query(sql`select from subscriptions s where ${isAsked} order by s.id for update`);
  const rows = await findFacts(tx, isAsked);
  const gone = ids.find((id) => !rows.some((row) => row.id === id));
  if (gone !== undefined) throw problem('not_found', { thing: subscription.singular, key: gone });
  return rows;
}

export async function lockOne(tx: Transaction, id: number): Promise<RateFacts> {
  const [facts] = await lockFacts(tx, [id]);
  if (facts === undefined) throw problem('not_found', { thing: subscription.singular, key: id });
  return facts;
}

/** Why nothing is done for this client any more, in a sentence. */
export const closedClient = ({ client }: Pick<RateFacts, 'client'>): string => `${client} is closed.`;

/** The client's own day. */
export const todayOf = ({ timezone }: Pick<RateFacts, 'timezone'>, at: Date): string => dayIn(timezone, at);
