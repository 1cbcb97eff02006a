import { isIPv6 } from 'node:net';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Clock } from '#platform/server.ts';

const windowMs = 60_000;
/** However many addresses call, they must not fill the memory. */
const remembered = 20_000;

/** The network an address is in, as it is kept: a partner's farm of machines is one, and no machine is singled out. */
export const networkOf = (address: string): string =>
  isIPv6(address) && !address.startsWith('::ffff:')
    ? `${address.split(':').slice(0, 4).join(':')}::/64`
    : `${address
        .replace(/^::ffff:/, '')
        .split('.')
        .slice(0, 3)
        .join('.')}.0/24`;

/** Counts by name within a minute. */
export class MinuteCounts {
  readonly #clock: Clock;
  readonly #counts = new Map<string, { count: number; resets: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How often it was this minute, this time included. */
  add(name: string): number {
    const now = this.#clock.now().getTime();
    const known = this.#counts.get(name);
    if (known !== undefined && known.resets > now) return (known.count += 1);
    this.#counts.delete(name);
    if (this.#counts.size >= remembered) {
      const [oldest] = this.#counts.keys();
      if (oldest !== undefined) this.#counts.delete(oldest);
    }
    this.#counts.set(name, { count: 1, resets: now + windowMs });
    return 1;
  }

  /** Refuses what comes more often than that. */
  demandAtMost(name: string, most: number): void {
    if (this.add(name) > most) throw problem('too_many_requests', { seconds: windowMs / 1000 });
  }
}
