import { listedPrices, type NumberPrices } from '@supersync/contract/sales/call-tracking/monthly-cost.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#platform/server.ts';
import type { PhoneProvider } from './phone-provider.ts';

/** Providers change their prices a few times a year. */
const keptMs = 6 * 3_600_000;

export interface PriceList {
  /** The provider's own prices, asked for at most every few hours; the last known while it does not answer. */
  read(): Promise<NumberPrices>;
}

export function priceList(provider: PhoneProvider, clock: Clock, log: FastifyBaseLogger): PriceList {
  let known = listedPrices;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<NumberPrices> | undefined;
  const ask = async (): Promise<NumberPrices> => {
    try {
      known = await provider.prices();
    } catch (error) {
      log.warn({ err: error }, 'The provider did not say its prices; the last known are used');
    } finally {
      askedAt = clock.now().getTime();
      asking = undefined;
    }
    return known;
  };
  return {
    read: async () => (clock.now().getTime() - askedAt < keptMs ? known : await (asking ??= ask())),
  };
}
