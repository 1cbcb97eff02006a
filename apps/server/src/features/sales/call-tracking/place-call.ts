import { problem } from '@supersync/contract/kernel/errors.ts';
import { trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import sql from 'sql-template-tag';
import { records } from '#platform/resource/records.ts';
import type { Origin, Server } from '#platform/server.ts';
import { ProviderError } from './provider/phone-provider.ts';
import type { CallSetup } from './setup.ts';
import type { CalledNumber } from './store-call.ts';

/** Rings the number from another of ours, by which the call is known for a test. */
export async function placeCall(
  { db }: Server,
  { provider }: CallSetup,
  origin: Origin,
  { id, number }: CalledNumber,
): Promise<{ providerCallId: string; provider: string }> {
  const { rows } = await db.query<{ number: string }>(sql`
    select number from provider_numbers where number <> ${number} order by number limit 1`);
  const from = rows[0]?.number;
  if (from === undefined)
    throw problem('provider_failed', {
      reason: 'A test call needs a second number at the provider to call from.',
    });
  // Before it is made, so that no call goes out without a trace of who asked for it.
  await db.transaction((tx) => records(tx, origin).note(trackingNumber, id, { action: 'test call placed' }));
  try {
    return { providerCallId: await provider.placeCall({ from, to: number }), provider: provider.name };
  } catch (error) {
    if (error instanceof ProviderError) throw problem('provider_failed', { reason: error.message });
    throw error;
  }
}
