import { createHash, randomUUID } from 'node:crypto';
import { listedPrices } from '@supersync/contract/sales/call-tracking/monthly-cost.ts';
import sql from 'sql-template-tag';
import type { Database } from '#platform/db/database.ts';
import {
  ProviderError,
  type ProviderNumber,
  type NumberSettings,
  type PhoneProvider,
  type Purchase,
} from './phone-provider.ts';

/** How a provider fails: before anything was done, or after it, so that the answer alone is lost. */
export type Fault = 'before' | 'after' | null;

/** Every nth call fails, by turns before and after its effect. 0: none does. */
export function faultsEvery(nth: number): () => Fault {
  let calls = 0;
  return () => {
    calls += 1;
    if (nth === 0 || calls % nth !== 0) return null;
    return (calls / nth) % 2 === 1 ? 'before' : 'after';
  };
}

const unreachable = (): ProviderError =>
  new ProviderError('unclear', 'The simulated provider did not answer');

const columns = sql`provider_id as "providerId", number, friendly_name as "friendlyName", voice_url as "voiceUrl",
  status_callback as "statusCallback", fallback_url as "fallbackUrl"`;

/** Only 555-0100 to 555-0199 ring nowhere: a hundred in each area code. */
const numbersIn = (areaCode: string): string[] =>
  Array.from({ length: 100 }, (_, last) => `+1${areaCode}55501${String(last).padStart(2, '0')}`);

const pageSize = 100;

export interface SimulatedOptions {
  readonly fault: () => Fault;
  /** Lets a call take its course: everything the provider would post to us. */
  readonly ring: (call: { providerCallId: string; from: string; to: string }) => Promise<void>;
}

/** A provider with books of its own in our database, for everybody who has no account with a real one. */
export function simulatedProvider(db: Database, { fault, ring }: SimulatedOptions): PhoneProvider {
  async function answer<T>(work: () => Promise<T>): Promise<T> {
    const trouble = fault();
    if (trouble === 'before') throw unreachable();
    const result = await work();
    if (trouble === 'after') throw unreachable();
    return result;
  }

  const heldWhere = async (condition: ReturnType<typeof sql>): Promise<ProviderNumber[]> =>
    (await db.query<ProviderNumber>(sql`select ${columns} from simulated_numbers where ${condition}`)).rows;

  return {
    name: 'simulated',
    prices: async () => listedPrices,
    search: ({ areaCode }) =>
      answer(async () => {
        const held = await heldWhere(sql`number like ${`+1${areaCode}%`}`);
        const gone = new Set(held.map(({ number }) => number));
        return numbersIn(areaCode)
          .filter((number) => !gone.has(number))
          .slice(0, 20);
      }),
    find: (friendlyName) =>
      answer(() => heldWhere(sql`friendly_name = ${friendlyName} order by provider_id`)),
    read: (providerId) => answer(async () => (await heldWhere(sql`provider_id = ${providerId}`))[0] ?? null),
    buy: (purchase: Purchase) =>
      answer(async () => {
        const providerId = `PN${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 32)}`;
        const { rowCount } = await db.query(sql`
          insert into simulated_numbers (provider_id, number, friendly_name, voice_url, status_callback, fallback_url)
          values (${providerId}, ${purchase.number}, ${purchase.friendlyName}, ${purchase.voiceUrl},
            ${purchase.statusCallback}, ${purchase.fallbackUrl})
          on conflict (number) do nothing`);
        if (rowCount === 0) throw new ProviderError('taken', 'Somebody else has just taken the number');
        return { providerId, ...purchase };
      }),
    configure: (providerId: string, settings: NumberSettings) =>
      answer(async () => {
        const { rows } = await db.query<ProviderNumber>(sql`
          update simulated_numbers set voice_url = ${settings.voiceUrl}, status_callback = ${settings.statusCallback},
            fallback_url = ${settings.fallbackUrl}
          where provider_id = ${providerId} returning ${columns}`);
        if (rows[0] === undefined)
          throw new ProviderError('refused', 'The provider does not hold this number');
        return rows[0];
      }),
    release: (providerId) =>
      answer(async () => {
        await db.query(sql`delete from simulated_numbers where provider_id = ${providerId}`);
      }),
    async *pages() {
      let last = '';
      for (;;) {
        const after = last;
        const page = await answer(() =>
          heldWhere(sql`provider_id > ${after} order by provider_id limit ${pageSize}`),
        );
        if (page.length === 0) return;
        yield page;
        last = page.at(-1)?.providerId ?? '';
      }
    },
    placeCall: ({ from, to }) =>
      answer(async () => {
        const providerCallId = `CA${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 32)}`;
        await ring({ providerCallId, from, to });
        return providerCallId;
      }),
  };
}
