import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#platform/server.ts';
import type { Named } from './tokens.ts';

/** About 10 MB. Beyond it a day begins anew, and a reader may count again. */
const maxRemembered = 200_000;

/**
 * Tells a reader's first click of a day from the next ones. The hash of address and program is kept in memory only,
 * under a salt that is thrown away with it at midnight UTC: nothing about readers is stored or can be worked out later.
 */
export class Readers {
  readonly #clock: Clock;
  #day = '';
  #salt = randomBytes(16);
  readonly #seen = new Set<string>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  isFirst(address: string, program: string, { campaignId, senderId }: Named): boolean {
    const day = this.#clock.now().toISOString().slice(0, 10);
    if (day !== this.#day || this.#seen.size >= maxRemembered) {
      this.#day = day;
      this.#salt = randomBytes(16);
      this.#seen.clear();
    }
    const hash = createHash('sha256')
      .update(this.#salt)
      .update(JSON.stringify([address, program.slice(0, 500), campaignId, senderId]))
      .digest('base64')
      .slice(0, 16);
    if (this.#seen.has(hash)) return false;
    this.#seen.add(hash);
    return true;
  }
}
