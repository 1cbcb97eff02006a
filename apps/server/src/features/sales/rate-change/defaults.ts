import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { rateIncrease } from '@supersync/contract/sales/rate-increase/rate-increase.ts';
import { centsOf, changePercent } from '@supersync/contract/sales/rate-change/cents.ts';
import { propose, type RateDefault } from '@supersync/contract/sales/rate-change/rate-machine.ts';
import { rateTotals } from '@supersync/contract/sales/rate-change/rate-totals.ts';
import {
  maxSimulated,
  type RateDefaultDraft,
  type simulateRateDefault,
} from '@supersync/contract/sales/rate-default/actions.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import { findFacts, todayOf, type RateFacts } from './rate-facts.ts';

async function serviceOf(db: Queryable, id: number): Promise<{ currency: string }> {
  const { rows } = await db.query<{ currency: string }>(sql`select currency from services where id = ${id}`);
  if (rows[0] === undefined) throw problem('not_found', { thing: 'service', key: id });
  return rows[0];
}

const ruleOf = (draft: RateDefaultDraft, currency: string): RateDefault => {
  const { serviceId: _service, ...rule } = draft;
  return { ...rule, currency };
};

type Simulation = ActionAnswer<typeof simulateRateDefault>;

/** As if every rate of the service expired today; a date in the future is looked at as if it had come. */
const outcomeOf = (facts: RateFacts, rule: RateDefault | null, now: Date) =>
  propose(
    { ...facts, rateExpiry: facts.rateExpiry ?? todayOf(facts, now) },
    rule === null ? null : { ...rule, effectiveFrom: '0001-01-01' },
    todayOf(facts, now),
  );

/** Nothing is saved: the same rule as the scan's, on the subscriptions of today. */
export async function simulate(db: Queryable, draft: RateDefaultDraft, now: Date): Promise<Simulation> {
  const { currency } = await serviceOf(db, draft.serviceId);
  const rule = ruleOf(draft, currency);
  const found = await findFacts(
    db,
    sql`s.service_id = ${draft.serviceId} and c.status <> 'closed'
      and (s.status <> 'canceled' or s.next_review is not null)`,
  );
  const rows = found.map((facts) => {
    const made = outcomeOf(facts, rule, now);
    const active = outcomeOf(facts, facts.rule, now);
    const proposedRate = made.refusal === null ? made.proposedRate : null;
    return {
      id: facts.id,
      client: facts.client,
      currency: facts.currency,
      rate: facts.rate,
      proposedRate,
      changePct: proposedRate === null ? null : changePercent(centsOf(facts.rate), centsOf(proposedRate)),
      activeRate: active.refusal === null ? active.proposedRate : null,
      isCapped: made.refusal === null && made.isCapped,
      isAutomatic: made.refusal === null && made.status === 'approved',
      refusal: made.refusal,
    };
  });
  const changed = rows.filter(({ refusal }) => refusal === null);
  const rank = (row: (typeof rows)[number]): number => (row.isCapped ? 0 : row.refusal === null ? 2 : 1);
  return {
    subscriptions: rows.length,
    changed: changed.length,
    capped: rows.filter(({ isCapped }) => isCapped).length,
    automatic: rows.filter(({ isAutomatic }) => isAutomatic).length,
    refused: rows.length - changed.length,
    totals: rateTotals(changed),
    before: rateTotals(
      rows.flatMap((row) => (row.activeRate === null ? [] : [{ ...row, proposedRate: row.activeRate }])),
    ),
    rows: rows.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id).slice(0, maxSimulated),
  };
}

/** The version before is retired first: the database lets one per service be active. */
export async function saveDefault(
  tx: Transaction,
  origin: Origin,
  draft: RateDefaultDraft,
): Promise<{ id: number; retired: number | null }> {
  await serviceOf(tx, draft.serviceId);
  const { rows } = await tx.query<{ id: number }>(sql`
    select id from service_default_rate_increases where service_id = ${draft.serviceId} and status = 'active'
    for update`);
  const retired = rows[0]?.id ?? null;
  if (retired !== null)
    await records(tx, origin).update(rateIncrease, retired, { status: 'retired' }, { action: 'replaced' });
  const { record } = await records(tx, origin).create(rateIncrease, { ...draft, status: 'active' });
  return { id: record.id, retired };
}
