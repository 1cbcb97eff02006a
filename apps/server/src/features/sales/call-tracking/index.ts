import { problem } from '@supersync/contract/kernel/errors.ts';
import { callInventory } from '@supersync/contract/sales/call-tracking/call-inventory.ts';
import { callOrder } from '@supersync/contract/sales/call-tracking/call-order.ts';
import { call } from '@supersync/contract/sales/call-tracking/call.ts';
import { costCurrency, monthlyCost } from '@supersync/contract/sales/call-tracking/monthly-cost.ts';
import { orderNumbers, readOrderGrid } from '@supersync/contract/sales/call-tracking/order-actions.ts';
import { editableStatuses } from '@supersync/contract/sales/call-tracking/order-states.ts';
import {
  checkNumberSetup,
  placeTestCall,
  simulateCall,
} from '@supersync/contract/sales/call-tracking/test-actions.ts';
import { trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { requireState } from '#platform/actions/illegal-state.ts';
import type { Queryable } from '#platform/db/database.ts';
import { startLoop, runInBackground, type WorkLoop } from '#platform/messaging/work-loop.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import type { Feature } from '#platform/server.ts';
import { registerTask } from '#platform/tasks/task-registry.ts';
import { requireSource, ownerOf } from '#platform/tracking-number/number-rules.ts';
import { orderMany } from './bulk-order.ts';
import { orderGrid } from './grid.ts';
import { keepNumbersTask } from './keep-task.ts';
import { checkSetup } from './number-setup.ts';
import { requireAllowed, requireOrder } from './order-checks.ts';
import { registerOrderSteps } from './order-steps.ts';
import { placeCall } from './place-call.ts';
import { stepOrders } from './provision.ts';
import { setUpCalls } from './setup.ts';
import { simulate } from './simulate.ts';
import { numberById, type CalledNumber } from './store-call.ts';
import { serveWebhooks } from './webhooks.ts';

const pollIntervalMs = 2000;

async function requireNumber(db: Queryable, id: number): Promise<CalledNumber> {
  const number = await numberById(db, id);
  if (number === null) throw problem('not_found', { thing: trackingNumber.singular, key: id });
  return number;
}

export const callTrackingFeature: Feature = async (server) => {
  const { clock, db, log } = server;
  const setup = await setUpCalls(server);
  const today = (): string => dayOf(clock);

  // Known before the first order is written.
  server.app.addHook('onListen', async () => {
    void setup.prices.read();
  });

  let loop: WorkLoop | undefined;
  const wake = (): void => loop?.wake();
  runInBackground(server, () => {
    loop = startLoop({
      name: 'call orders',
      idleMs: pollIntervalMs,
      log,
      step: () => stepOrders(server, setup),
    });
    return loop;
  });

  registerResource(server, callOrder, {
    async check({ operation, before, values, isSent }, _caller, tx) {
      if (!isSent) return;
      if (before !== null)
        requireState(callOrder, before.status, operation === 'delete' ? ['draft'] : editableStatuses);
      if (operation === 'delete') return;
      const order = { ...before, ...values };
      const { propertyId = null, source = '' } = order;
      await requireAllowed(tx, await ownerOf(tx, propertyId), today());
      if (source !== before?.source) await requireSource(tx, source);
      await requireOrder(tx, {
        orderId: before?.id ?? null,
        propertyId: propertyId ?? 0,
        source,
        numberType: order.numberType ?? 'local',
        areaCode: order.areaCode ?? null,
        fallbackAreaCodes: order.fallbackAreaCodes ?? [],
        forwardTo: order.forwardTo ?? '',
        record: order.record ?? false,
        recordNotice: order.recordNotice ?? null,
      });
    },
    derive: async ({ operation, before, values, isSent, origin }, tx) => {
      if (!isSent) return {};
      const { numberType = 'local', quantity = 1 } = { ...before, ...values };
      return {
        monthlyCost: monthlyCost([{ numberType, quantity }], await setup.prices.read()),
        currency: costCurrency,
        ...(operation === 'create'
          ? { clientId: await ownerOf(tx, values.propertyId), requestedUserId: origin.userId }
          : {}),
      };
    },
  });
  registerResource(server, call, { secret: ['fromNumber', 'recordingUrl'] });
  registerResource(server, callInventory);
  registerTask(server, keepNumbersTask(setup));
  registerOrderSteps(server, wake);

  registerAction(server, readOrderGrid, ({ query }) => orderGrid(db, query));
  registerAction(server, orderNumbers, async ({ body, origin, inTransaction }) => {
    // Asked before: no lock is held while the provider thinks.
    const prices = await setup.prices.read();
    return inTransaction(async (tx) => {
      const answer = await orderMany(tx, origin, body, { today: today(), prices });
      tx.afterCommit(wake);
      return answer;
    });
  });

  registerAction(server, checkNumberSetup, async ({ params }) => ({
    provider: setup.provider.name,
    checks: await checkSetup(db, setup, await requireNumber(db, params.id)),
  }));
  registerAction(server, simulateCall, async ({ params, body }) =>
    simulate(await requireNumber(db, params.id), body, setup.urls),
  );
  registerAction(server, placeTestCall, async ({ params, origin }) =>
    placeCall(server, setup, origin, await requireNumber(db, params.id)),
  );
  serveWebhooks(server, setup);
};
