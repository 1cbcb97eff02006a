import type { callOrder } from '@supersync/contract/sales/call-tracking/call-order.ts';
import {
  releaseOrder,
  resumeOrder,
  retryOrder,
  submitOrder,
  suspendOrder,
} from '@supersync/contract/sales/call-tracking/order-actions.ts';
import { printPhone } from '@supersync/contract/kernel/format/phone.ts';
import { quarantineEnd } from '@supersync/contract/sales/tracking-number/states.ts';
import { trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import sql from 'sql-template-tag';
import { registerStep } from '#platform/actions/register-step.ts';
import type { Transaction } from '#platform/db/database.ts';
import { records, type Written } from '#platform/resource/records.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import type { Server } from '#platform/server.ts';
import { requireRules } from '#platform/tracking-number/number-rules.ts';
import { shownIn } from '#platform/tracking-number/shown-in.ts';
import { requireAllowed, requireOrder, draftOf } from './order-checks.ts';

type CallNumber = Row<typeof trackingNumber>;

const answerOf = ({ record: { id, status }, version }: Written<typeof callOrder>) => ({
  id,
  status,
  version,
});

const given = ({ reason }: { readonly reason?: string | undefined }) =>
  reason === undefined ? {} : { reason };

/** Numbers are locked before their order, as where a number is changed by itself. */
const lockNumbers = async (
  tx: Transaction,
  { params: { id } }: { params: { id: number } },
): Promise<void> => {
  await tx.query(sql`select from tracking_numbers where order_id = ${id} order by id for update`);
};

async function numbersOf(tx: Transaction, orderId: number): Promise<CallNumber[]> {
  const { rows } = await tx.query<CallNumber>(sql`
    select id, property_id as "propertyId", source, number, forward_to as "forwardTo", record,
      record_notice as "recordNotice", status, provider_id as "providerId"
    from tracking_numbers where order_id = ${orderId} order by order_position`);
  return rows;
}

/** `wake`: an order waits to be filled. */
export function registerOrderSteps(server: Server, wake: () => void): void {
  const { clock } = server;
  const fresh = { error: null, attempts: 0, nextAttemptAt: null } as const;

  for (const [action, said] of [
    [submitOrder, 'submitted'],
    [retryOrder, 'tried again'],
  ] as const)
    registerStep(server, action, async ({ record, tx, move }) => {
      await requireAllowed(tx, record.clientId, dayOf(clock));
      await requireOrder(tx, draftOf(record));
      const moved = await move(fresh, { action: said, columns: { claimed_until: null } });
      tx.afterCommit(wake);
      return answerOf(moved);
    });

  registerStep(
    server,
    suspendOrder,
    async ({ body, record, origin, tx, move }) => {
      for (const { id, status } of await numbersOf(tx, record.id))
        if (status === 'active')
          await records(tx, origin).update(
            trackingNumber,
            id,
            { status: 'suspended' },
            { action: 'suspended', ...given(body) },
          );
      return answerOf(await move({}, { action: 'suspended', ...given(body) }));
    },
    { first: lockNumbers },
  );

  registerStep(
    server,
    resumeOrder,
    async ({ body, record, origin, tx, move }) => {
      const first = (await numbersOf(tx, record.id)).find(({ status }) => status === 'suspended');
      if (first !== undefined) {
        await requireRules(tx, clock, { ...first, status: 'active' });
        await records(tx, origin).update(
          trackingNumber,
          first.id,
          { status: 'active' },
          { action: 'resumed', ...given(body) },
        );
      }
      return answerOf(await move({}, { action: 'resumed', ...given(body) }));
    },
    { first: lockNumbers },
  );

  registerStep(
    server,
    releaseOrder,
    async ({ body, record, origin, tx, move }) => {
      const numbers = (await numbersOf(tx, record.id)).filter(({ status }) => status !== 'released');
      const stillShown: string[] = [];
      for (const each of numbers)
        if ((await shownIn(tx, each)).length > 0) stillShown.push(printPhone(each.number));
      const { id, status, version } = record;
      if (stillShown.length > 0 && !body.evenIfShown) return { id, status, version, stillShown };
      const now = clock.now();
      for (const each of numbers)
        await records(tx, origin).update(
          trackingNumber,
          each.id,
          { status: 'released', releasedAt: now, quarantinedUntil: quarantineEnd(now) },
          { action: 'released', reason: body.reason },
        );
      const moved = await move(
        { error: null },
        { action: 'released', reason: body.reason, to: numbers.length === 0 ? 'released' : 'releasing' },
      );
      return { ...answerOf(moved), stillShown };
    },
    { first: lockNumbers },
  );
}
