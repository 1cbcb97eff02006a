import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isConnectionLost } from './connection-lost.ts';

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface SharedWork<Item, Answer> {
  /**
   * Writes all items in one statement or transaction, and answers with what tells each its answer, or throws for this
   * one alone.
   */
  write(items: readonly Item[]): Promise<(item: Item) => Answer>;
  /** Of one batch. */
  readonly maxItems: number;
  /** Batches under way at the same time. */
  readonly maxBatches: number;
}

/** A batch belongs to nobody who asked: neither the transaction nor the limits of one request are those of the others. */
const outsideRequests = AsyncLocalStorage.snapshot();

/**
 * Writes that come at the same time are done together: what is asked for while others are under way goes into the next
 * batch. Where a batch fails, each item is tried alone, so that only the one that is wrong fails.
 */
export class SharedWrites<Item, Answer> {
  readonly #work: SharedWork<Item, Answer>;
  readonly #waiting: Waiting<Item, Answer>[] = [];
  #batches = 0;

  constructor(work: SharedWork<Item, Answer>) {
    this.#work = work;
  }

  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      // The first of this turn of the event loop takes along what else arrives in it.
      if (this.#waiting.length === 1 && this.#batches < this.#work.maxBatches)
        void outsideRequests(() => this.#run());
    });
  }

  async #run(): Promise<void> {
    this.#batches += 1;
    await nextTurn();
    while (this.#waiting.length > 0) await this.#carryOut(this.#waiting.splice(0, this.#work.maxItems));
    this.#batches -= 1;
  }

  async #carryOut(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answerTo = await this.#work.write(batch.map(({ item }) => item));
      for (const { item, resolve, reject } of batch)
        try {
          resolve(answerTo(item));
        } catch (error) {
          reject(error);
        }
    } catch (error) {
      // A lost connection may have committed: nothing is done twice.
      if (batch.length === 1 || isConnectionLost(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await this.#carryOut([one]);
    }
  }
}
