import { areaCodesOf, codesToTry } from '@supersync/contract/sales/call-tracking/area-codes.ts';
import { callOrder } from '@supersync/contract/sales/call-tracking/call-order.ts';
import {
  maxOrderAttempts,
  statusByNumbers,
  waitAfter,
} from '@supersync/contract/sales/call-tracking/order-states.ts';
import { trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin, Server } from '#platform/server.ts';
import { requireRules } from '#platform/tracking-number/number-rules.ts';
import { statesOfNumbers } from '#platform/tracking-number/order-follows.ts';
import { requireOrder, draftOf, type Order } from './order-checks.ts';
import { ProviderError, type ProviderNumber } from './provider/phone-provider.ts';
import { storeProviderNumbers } from './provider-numbers.ts';
import type { CallSetup } from './setup.ts';

/** Longer than a purchase takes: whoever takes an order over finds what the one before bought. */
const claimSeconds = 120;

const originOfOrder = ({ id, requestedUserId }: Pick<Order, 'id' | 'requestedUserId'>): Origin => ({
  userId: requestedUserId,
  requestId: `order-${id}`,
  address: 'background work',
});

/** An order this server works on. */
interface Claimed {
  readonly order: Order;
  until: Date;
}

const claimEnd = ({ clock }: Server): Date => new Date(clock.now().getTime() + claimSeconds * 1000);

/** Takes the next order that waits, or that another server left behind. */
async function claim(server: Server): Promise<Claimed | null> {
  const { db, clock } = server;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: number; requestedUserId: number | null }>(sql`
      select id, requested_user_id as "requestedUserId" from call_orders
      where status in ('submitted', 'provisioning') and (next_attempt_at is null or next_attempt_at <= ${now})
        and (claimed_until is null or claimed_until <= ${now})
      order by next_attempt_at nulls first, id limit 1 for update skip locked`);
    const [row] = rows;
    if (row === undefined) return null;
    const until = claimEnd(server);
    const { record } = await records(tx, originOfOrder(row)).update(
      callOrder,
      row.id,
      { status: 'provisioning', nextAttemptAt: null },
      { action: 'taken up', touch: true, columns: { claimed_until: until } },
    );
    return { order: record, until };
  });
}

/** Another server took the order over: this one was slower than its claim lasts. */
class ClaimLost extends Error {}

/** Right before money is spent, so that a purchase never outlasts the claim it is made under. */
async function renew(server: Server, claimed: Claimed): Promise<void> {
  const until = claimEnd(server);
  const { rowCount } = await server.db.query(sql`
    update call_orders set claimed_until = ${until}
    where id = ${claimed.order.id} and status = 'provisioning' and claimed_until = ${claimed.until}`);
  if (rowCount === 0) throw new ClaimLost();
  claimed.until = until;
}

async function requireClaim(tx: Transaction, { order, until }: Claimed): Promise<void> {
  const { rows } = await tx.query(sql`
    select from call_orders where id = ${order.id} and status = 'provisioning' and claimed_until = ${until} for update`);
  if (rows.length === 0) throw new ClaimLost();
}

interface Need {
  readonly provinceCode: string;
  /** Positions that have no number yet. */
  readonly positions: readonly number[];
}

async function needOf(db: Queryable, order: Order): Promise<Need> {
  const { rows } = await db.query<{ provinceCode: string; filled: number[] }>(sql`
    select p.province_code as "provinceCode",
      array(select order_position from tracking_numbers where order_id = ${order.id}) as filled
    from properties p where p.id = ${order.propertyId}`);
  const [row] = rows;
  if (row === undefined) throw new ProviderError('refused', 'The property of the order is gone.');
  const all = Array.from({ length: order.quantity }, (_, index) => index + 1);
  return { provinceCode: row.provinceCode, positions: all.filter((each) => !row.filled.includes(each)) };
}

/** Numbers that could be bought but not be given: in quarantine with us, ours, or what one of ours forwards to. */
async function unusable(db: Queryable, numbers: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ number: string }>(sql`
    select number from tracking_numbers where number = any (${[...numbers]}::text[])
      and (status <> 'released' or quarantined_until > ${now})
    union select forward_to from tracking_numbers where forward_to = any (${[...numbers]}::text[])
      and status <> 'released'`);
  return new Set(rows.map(({ number }) => number));
}

/** Buys the first number that can be had, trying the area codes in their order. */
async function buy(
  server: Server,
  { provider, settingsFor }: CallSetup,
  claimed: Claimed,
  provinceCode: string,
  friendlyName: string,
): Promise<ProviderNumber> {
  const { db, clock } = server;
  const { order } = claimed;
  const codes = codesToTry(order, provinceCode);
  const country = areaCodesOf(provinceCode).length > 0 ? 'CA' : 'US';
  for (const areaCode of codes) {
    const found = await provider.search({ numberType: order.numberType, country, areaCode });
    const shunned = await unusable(db, [...found, order.forwardTo], clock.now());
    for (const number of found) {
      if (shunned.has(number) || number === order.forwardTo) continue;
      await renew(server, claimed);
      try {
        return await provider.buy({ number, friendlyName, ...settingsFor(order) });
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'taken') throw error;
      }
    }
  }
  throw new ProviderError('refused', `No number is available in ${codes.join(', ')}.`);
}

/** Makes what was bought a number of ours. The first rings; the others are spares. */
async function keep(
  { db, clock }: Server,
  order: Order,
  position: number,
  held: ProviderNumber,
): Promise<void> {
  const origin = originOfOrder(order);
  await db.transaction(async (tx) => {
    const status = position === 1 ? 'active' : 'suspended';
    const { propertyId, source, forwardTo, whisper, record, recordNotice, timeoutSec } = order;
    const values = { propertyId, source, forwardTo, whisper, record, recordNotice, timeoutSec };
    await requireRules(tx, clock, { ...values, id: null, number: held.number, status });
    await records(tx, origin).createUnlessThere(
      trackingNumber,
      { ...values, number: held.number, status, orderId: order.id, providerId: held.providerId },
      { action: 'bought', columns: { order_position: position } },
    );
    await storeProviderNumbers(tx, [held], clock.now());
  });
}

async function fill(server: Server, setup: CallSetup, claimed: Claimed): Promise<void> {
  const { order } = claimed;
  await requireOrder(server.db, draftOf(order));
  const { provinceCode, positions } = await needOf(server.db, order);
  for (const position of positions) {
    const name = setup.nameFor(order.id, position);
    await renew(server, claimed);
    // A purchase whose answer was lost, or whose server died, is found by its name before another is made.
    const [bought] = await setup.provider.find(name);
    const held = bought ?? (await buy(server, setup, claimed, provinceCode, name));
    await keep(server, order, position, held);
  }
}

const free = { claimed_until: null };

async function finish(tx: Transaction, claimed: Claimed): Promise<void> {
  const { order } = claimed;
  await requireClaim(tx, claimed);
  const status = statusByNumbers(await statesOfNumbers(tx, order.id));
  await records(tx, originOfOrder(order)).update(
    callOrder,
    order.id,
    { status, error: null, attempts: 0, nextAttemptAt: null },
    { action: 'filled', unaudited: ['attempts', 'nextAttemptAt'], columns: free },
  );
}

/** What went wrong, in words for staff; null where it is no matter of the order. */
function wordsOf(error: unknown): { readonly words: string; readonly isFinal: boolean } | null {
  if (error instanceof ProviderError) return { words: error.message, isFinal: error.kind === 'refused' };
  if (error instanceof ProblemError) {
    const { detail, errors = {} } = error.problem;
    return { words: Object.values(errors)[0] ?? detail, isFinal: true };
  }
  return null;
}

async function putOff(server: Server, claimed: Claimed, error: unknown): Promise<void> {
  const { order } = claimed;
  const trouble = wordsOf(error);
  const attempts = order.attempts + 1;
  const isOver = trouble?.isFinal === true || attempts >= maxOrderAttempts;
  const nextAttemptAt = isOver
    ? null
    : new Date(server.clock.now().getTime() + waitAfter(attempts) * 1000).toISOString();
  await server.db.transaction(async (tx) => {
    await requireClaim(tx, claimed);
    await records(tx, originOfOrder(order)).update(
      callOrder,
      order.id,
      {
        status: isOver ? 'failed' : 'provisioning',
        error: trouble?.words ?? 'The server could not carry it out. Try again.',
        attempts,
        nextAttemptAt,
      },
      { action: isOver ? 'failed' : 'put off', unaudited: ['attempts', 'nextAttemptAt'], columns: free },
    );
  });
}

/** Fills one order. True: there may be more. */
export async function stepOrders(server: Server, setup: CallSetup): Promise<boolean> {
  const claimed = await claim(server);
  if (claimed === null) return false;
  try {
    await fill(server, setup, claimed);
    await server.db.transaction((tx) => finish(tx, claimed));
  } catch (error) {
    try {
      if (!(error instanceof ClaimLost)) await putOff(server, claimed, error);
    } catch (lost) {
      if (!(lost instanceof ClaimLost)) throw lost;
      // Whoever took the order over says what became of it.
      return true;
    }
    if (!(error instanceof ClaimLost) && wordsOf(error) === null) throw error;
  }
  return true;
}
