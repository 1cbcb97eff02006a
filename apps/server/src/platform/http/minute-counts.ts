import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Clock } from '../server.ts';

const windowMs = 60_000;
/** Bounds the memory, however many addresses call. */
const maxEntries = 20_000;

/** Counts per name and minute. */
export class MinuteCounts {
  readonly #clock: Clock;
  readonly #counts = new Map<string, { count: number; resets: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the count of this minute, including this call. */
  add(name: string): number {
    const now = this.#clock.now().getTime();
    const known = this.#counts.get(name);
    if (known !== undefined && known.resets > now) return (known.count += 1);
    this.#counts.delete(name);
    if (this.#counts.size >= maxEntries) {
      const [oldest] = this.#counts.keys();
      if (oldest !== undefined) this.#counts.delete(oldest);
    }
    this.#counts.set(name, { count: 1, resets: now + windowMs });
    return 1;
  }

  /** Refuses calls beyond the limit. */
  demandAtMost(name: string, most: number): void {
    if (this.add(name) > most) throw problem('too_many_requests', { seconds: windowMs / 1000 });
  }
}
