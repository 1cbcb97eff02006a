import { trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import sql from 'sql-template-tag';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import { defineTask, TaskError, type Task, type TaskContext } from '#platform/tasks/define-task.ts';
import { originOfRun } from '#platform/tasks/run-origin.ts';
import { orderFollows } from '#platform/tracking-number/order-follows.ts';
import { ProviderError, type ProviderNumber } from './provider/phone-provider.ts';
import { deleteProviderNumber, storeProviderNumbers } from './provider-numbers.ts';
import type { CallSetup } from './setup.ts';

const batch = 100;

/** Whether the provider would ask us, and turn to the right place when we do not answer. */
const isSetUp = (
  held: ProviderNumber,
  wanted: Omit<ProviderNumber, 'providerId' | 'number' | 'friendlyName'>,
): boolean =>
  held.voiceUrl === wanted.voiceUrl &&
  held.statusCallback === wanted.statusCallback &&
  held.fallbackUrl === wanted.fallbackUrl;

/** Reads everything the provider holds, and sets up again what it has otherwise. Answers how many it repaired. */
async function takeStock(
  context: TaskContext,
  setup: CallSetup,
): Promise<{ held: number; repaired: number }> {
  const { server, signal } = context;
  const startedAt = server.clock.now();
  let held = 0;
  let repaired = 0;
  for await (const page of setup.provider.pages()) {
    if (signal.aborted) return { held, repaired };
    const { rows } = await server.db.query<{ providerId: string; forwardTo: string }>(sql`
      select provider_id as "providerId", forward_to as "forwardTo" from tracking_numbers
      where provider_id = any (${page.map(({ providerId }) => providerId)}::text[]) and status <> 'released'`);
    const lines = new Map(rows.map((row) => [row.providerId, row]));
    const now: ProviderNumber[] = [];
    for (const each of page) {
      const line = lines.get(each.providerId);
      const wanted = line === undefined ? null : setup.settingsFor(line);
      if (wanted === null || isSetUp(each, wanted)) now.push(each);
      else {
        now.push(await setup.provider.configure(each.providerId, wanted));
        context.log(`${each.number}: set up again`);
        repaired += 1;
      }
    }
    await context.inTransaction((tx) => storeProviderNumbers(tx, now, startedAt));
    held += page.length;
  }
  // Only after everything was read: a list that broke off must not make numbers disappear.
  await context.inTransaction(async (tx) => {
    await tx.query(sql`delete from provider_numbers where seen_at < ${startedAt}`);
  });
  return { held, repaired };
}

interface Due {
  readonly id: number;
  readonly orderId: number | null;
  readonly providerId: string;
  readonly number: string;
}

/** Gives back what is out of quarantine. A number given to somebody else meanwhile stays at the provider. */
async function giveBack(context: TaskContext, setup: CallSetup, origin: Origin): Promise<number> {
  const { server, signal } = context;
  let given = 0;
  for (;;) {
    const { rows } = await server.db.query<Due>(sql`
      select id, order_id as "orderId", provider_id as "providerId", number from tracking_numbers
      where status = 'released' and provider_id is not null and quarantined_until <= ${server.clock.now()}
      order by id limit ${batch}`);
    if (rows.length === 0) return given;
    for (const { id, orderId, providerId, number } of rows) {
      if (signal.aborted) return given;
      const others = await server.db.query(sql`
        select from tracking_numbers where provider_id = ${providerId} and status <> 'released'`);
      if (others.rows.length === 0) await setup.provider.release(providerId);
      await context.inTransaction(async (tx) => {
        await records(tx, origin).update(
          trackingNumber,
          id,
          { providerId: null },
          { action: 'returned to the provider' },
        );
        if (others.rows.length === 0) await deleteProviderNumber(tx, providerId);
        await orderFollows(tx, origin, orderId);
      });
      context.log(`${number}: returned`);
      context.count({ changed: 1 });
      given += 1;
    }
  }
}

export const keepNumbersTask = (setup: CallSetup): Task =>
  defineTask({
    name: 'keep-call-numbers',
    title: 'Keep call numbers',
    description:
      'Compares call numbers with the provider, repairs their webhooks and fail-safes, and returns numbers whose quarantine is over.',
    taskGroup: 'system',
    fieldConfig: [],
    retry: { limit: 3, delaySeconds: 300 },
    exclusiveKey: () => 'keep-call-numbers',
    async run(context) {
      try {
        const given = await giveBack(context, setup, originOfRun(context));
        const { held, repaired } = await takeStock(context, setup);
        return { message: `${held} held, ${repaired} set up again, ${given} returned` };
      } catch (error) {
        if (error instanceof ProviderError) throw new TaskError(error.message, { recoverable: true });
        throw error;
      }
    },
  });
