import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isConnectionLost } from './connection-lost.ts';
import type { Database, Transaction } from './database.ts';

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface SharedWork<Item, Answer> {
  /** Carries out all items, and answers with what tells each its answer, or throws for this one alone. */
  work(tx: Transaction, items: readonly Item[]): Promise<(item: Item) => Answer>;
  readonly maxItems: number;
}

/** A batch belongs to nobody who asked: neither the transaction nor the limits of one request are those of the others. */
const outsideRequests = AsyncLocalStorage.snapshot();

/**
 * Writes that come at the same time share a transaction: what is asked for while one is under way is done together in
 * the next. Where one fails, each is tried alone, so that only the one that is wrong fails.
 */
export class SharedTransactions<Item, Answer> {
  readonly #db: Pick<Database, 'transaction'>;
  readonly #shared: SharedWork<Item, Answer>;
  readonly #waiting: Waiting<Item, Answer>[] = [];
  #isRunning = false;

  constructor(db: Pick<Database, 'transaction'>, shared: SharedWork<Item, Answer>) {
    this.#db = db;
    this.#shared = shared;
  }

  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#isRunning) return;
      this.#isRunning = true;
      void outsideRequests(() => this.#run());
    });
  }

  /** The same in a transaction that is the item's own. */
  async within(tx: Transaction, item: Item): Promise<Answer> {
    return (await this.#shared.work(tx, [item]))(item);
  }

  async #run(): Promise<void> {
    // Whatever else arrived in this turn of the event loop goes along.
    await nextTurn();
    while (this.#waiting.length > 0) await this.#carryOut(this.#waiting.splice(0, this.#shared.maxItems));
    this.#isRunning = false;
  }

  async #carryOut(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const items = batch.map(({ item }) => item);
      const answerTo = await this.#db.transaction((tx) => this.#shared.work(tx, items));
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
