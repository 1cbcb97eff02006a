import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { callOrder } from '@supersync/contract/sales/call-tracking/call-order.ts';
import {
  costCurrency,
  monthlyCost,
  type NumberPrices,
} from '@supersync/contract/sales/call-tracking/monthly-cost.ts';
import type { orderNumbers } from '@supersync/contract/sales/call-tracking/order-actions.ts';
import type { OrderProblem } from '@supersync/contract/sales/call-tracking/order-rules.ts';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import { blockingRestriction } from '#platform/restriction/gate.ts';
import type { Origin } from '#platform/server.ts';
import { problemsOf } from './order-checks.ts';

type Wish = z.output<NonNullable<typeof orderNumbers.body>>;
type Answer = ActionAnswer<typeof orderNumbers>;

interface Property {
  readonly id: number;
  readonly name: string;
  readonly clientId: number;
  readonly phone: string | null;
  readonly isActive: boolean;
}

async function propertiesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, Property>> {
  const { rows } = await db.query<Property>(sql`
    select p.id, p.name, p.client_id as "clientId", coalesce(p.phone, c.phone) as phone, p.status = 'active' as "isActive"
    from properties p join clients c on c.id = p.client_id where p.id = any (${[...ids]}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

async function sourcesOf(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ key: string }>(sql`
    select partner_key as key from partners union all select unnest(array['website', 'sign', 'print'])`);
  return new Set(rows.map(({ key }) => key));
}

/** The clients that may not have call tracking, each with the rule that says so. */
async function restrictedAmong(
  db: Queryable,
  clientIds: ReadonlySet<number>,
  today: string,
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const clientId of clientIds) {
    const refusal = await blockingRestriction(db, {
      clientId,
      scope: 'feature',
      target: 'call_tracking',
      on: today,
    });
    if (refusal !== null) found.set(clientId, refusal);
  }
  return found;
}

const sentences = (problems: readonly OrderProblem[]): string =>
  problems.map(({ message }) => `${message}.`).join(' ');

/** One order for each place, all in one transaction; a place that breaks a rule has none and says why. */
export async function orderMany(
  tx: Transaction,
  origin: Origin,
  { places, settings, submit, dryRun }: Wish,
  { today, prices }: { readonly today: string; readonly prices: NumberPrices },
): Promise<Answer> {
  // Whoever else orders waits: both would find the same places free.
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('call orders', 0))`);
  const properties = await propertiesOf(
    tx,
    places.map(({ propertyId }) => propertyId),
  );
  const sources = await sourcesOf(tx);
  const clients = new Set([...properties.values()].map(({ clientId }) => clientId));
  const restricted = await restrictedAmong(tx, clients, today);
  const drafts = places.map((place) => ({
    ...settings,
    ...place,
    orderId: null,
    forwardTo: settings.forwardTo ?? properties.get(place.propertyId)?.phone ?? '',
  }));
  const problems = await problemsOf(tx, drafts);
  const cost = monthlyCost([settings], prices);
  const seen = new Set<string>();
  const rows: Answer['rows'] = [];
  for (const [index, draft] of drafts.entries()) {
    const { propertyId, source, forwardTo } = draft;
    const property = properties.get(propertyId);
    const broken = problems[index] ?? null;
    const key = `${propertyId} ${source}`;
    const refusal =
      property === undefined || broken === null
        ? 'The property does not exist.'
        : seen.has(key)
          ? 'The place is named twice.'
          : !sources.has(source)
            ? 'There is no such source.'
            : !property.isActive
              ? 'The property is not active.'
              : (restricted.get(property.clientId) ?? (broken.length > 0 ? sentences(broken) : null));
    seen.add(key);
    const row = {
      propertyId,
      property: property?.name ?? `Property ${propertyId}`,
      source,
      forwardTo: forwardTo === '' ? null : forwardTo,
      monthlyCost: cost,
      orderId: null,
      refusal,
    };
    if (dryRun || refusal !== null || property === undefined) {
      rows.push(row);
      continue;
    }
    const { orderId: _, ...values } = draft;
    const { record } = await records(tx, origin).create(
      callOrder,
      {
        ...values,
        clientId: property.clientId,
        status: submit ? 'submitted' : 'draft',
        monthlyCost: cost,
        currency: costCurrency,
        requestedUserId: origin.userId,
      },
      { action: submit ? 'submitted' : 'created' },
    );
    rows.push({ ...row, orderId: record.id });
  }
  const taken = rows.filter(({ refusal }) => refusal === null);
  const { numberType, quantity } = settings;
  return {
    ordered: dryRun ? 0 : taken.length,
    numbers: taken.length * quantity,
    monthlyCost: monthlyCost(
      taken.map(() => ({ numberType, quantity })),
      prices,
    ),
    currency: costCurrency,
    rows,
  };
}
