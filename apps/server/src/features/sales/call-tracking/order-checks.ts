import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { callOrder } from '@supersync/contract/sales/call-tracking/call-order.ts';
import {
  orderProblems,
  type OrderDraft,
  type OrderProblem,
  type OrderSetting,
} from '@supersync/contract/sales/call-tracking/order-rules.ts';
import { openStatuses } from '@supersync/contract/sales/call-tracking/order-states.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { requireUnrestricted } from '#platform/restriction/gate.ts';

export type Order = Row<typeof callOrder>;

/** The place an order is for. */
export interface Place {
  /** Null for an order that is yet to be made. */
  readonly orderId: number | null;
  readonly propertyId: number;
  readonly source: string;
  readonly forwardTo: string;
}

interface SettingRow extends OrderSetting {
  readonly propertyId: number;
  readonly source: string;
}

const keyOf = ({ propertyId, source }: Pick<Place, 'propertyId' | 'source'>): string =>
  `${propertyId} ${source}`;

/** What stands around each place, by one statement. */
async function settingsOf(db: Queryable, places: readonly Place[]): Promise<Map<string, OrderSetting>> {
  const { rows } = await db.query<SettingRow>(sql`
    select w."propertyId", w.source, p.province_code as "provinceCode",
      exists (select from tracking_numbers t where t.number = w."forwardTo" and t.status <> 'released') as "isOwnNumber",
      (select t.number from tracking_numbers t
        where t.property_id = w."propertyId" and t.source = w.source and t.status = 'active'
          and (w."orderId" is null or t.order_id is distinct from w."orderId")) as "activeNumber",
      (select min(o.id) from call_orders o
        where o.property_id = w."propertyId" and o.source = w.source and o.status = any (${[...openStatuses]}::text[])
          and (w."orderId" is null or o.id <> w."orderId")) as "openOrderId"
    from json_to_recordset(${JSON.stringify(places)}::json)
      as w ("orderId" int, "propertyId" int, source text, "forwardTo" text)
    join properties p on p.id = w."propertyId"`);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** The rules each order breaks; null where its property does not exist. */
export async function problemsOf(
  db: Queryable,
  orders: readonly (OrderDraft & Place)[],
): Promise<(readonly OrderProblem[] | null)[]> {
  const settings = await settingsOf(
    db,
    orders.map(({ orderId, propertyId, source, forwardTo }) => ({ orderId, propertyId, source, forwardTo })),
  );
  return orders.map((order) => {
    const setting = settings.get(keyOf(order));
    return setting === undefined ? null : orderProblems(order, setting);
  });
}

/** Refuses an order that breaks a rule, in the words of each field. */
export async function requireOrder(db: Queryable, order: OrderDraft & Place): Promise<void> {
  const [problems] = await problemsOf(db, [order]);
  if (problems === undefined || problems === null)
    throw problem('unknown_reference', {}, { errors: { propertyId: 'Does not exist' } });
  if (problems.length === 0) return;
  const errors: Record<string, string> = {};
  for (const { field, message } of problems) errors[field] ??= message;
  const taken = problems.find(({ isTaken }) => isTaken);
  throw taken === undefined
    ? problem('invalid_input', {}, { errors })
    : problem('call_number_taken', { reason: taken.message }, { errors });
}

/** A client may be kept from call tracking as a whole. */
export const requireAllowed = (db: Queryable, clientId: number, today: string): Promise<void> =>
  requireUnrestricted(db, { clientId, scope: 'feature', target: 'call_tracking', on: today });

/** An order as it is stored, for the rules. */
export const draftOf = (order: Order): OrderDraft & Place => ({
  ...order,
  orderId: order.id,
  propertyId: order.propertyId ?? 0,
});
