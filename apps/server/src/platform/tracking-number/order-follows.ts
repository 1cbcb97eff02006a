import { callOrder } from '@supersync/contract/sales/call-tracking/call-order.ts';
import { statusByNumbers } from '@supersync/contract/sales/call-tracking/order-states.ts';
import type { NumberStatus } from '@supersync/contract/sales/tracking-number/states.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import { records } from '../resource/records.ts';
import type { Origin } from '../server.ts';

interface NumberState {
  readonly status: NumberStatus;
  readonly isReturned: boolean;
}

export async function statesOfNumbers(tx: Transaction, orderId: number): Promise<NumberState[]> {
  const { rows } = await tx.query<NumberState>(sql`
    select status, status = 'released' and provider_id is null as "isReturned"
    from tracking_numbers where order_id = ${orderId} order by order_position`);
  return rows;
}

/**
 * An order is what its numbers are, also where one of them was changed by itself. Lock numbers before their order: the
 * other way round deadlocks with the steps of an order.
 */
export async function orderFollows(tx: Transaction, origin: Origin, orderId: number | null): Promise<void> {
  if (orderId === null) return;
  const { status } = await records(tx, origin).lock(callOrder, orderId);
  if (status !== 'active' && status !== 'suspended' && status !== 'releasing') return;
  const next = statusByNumbers(await statesOfNumbers(tx, orderId));
  if (next !== status)
    await records(tx, origin).update(
      callOrder,
      orderId,
      { status: next },
      { action: 'followed its numbers' },
    );
}
