/** What the clients observed. Lives in a process that is never killed, and records a request once it is answered. */

export interface Attempt {
  /** Unique per attempt, to find its effects. */
  readonly mark: string;
  acknowledged: boolean;
}

export interface WitnessedRecord {
  /** Creation and updates, in order. */
  readonly attempts: Attempt[];
  /** Known from the first acknowledgement. */
  id: number | null;
}

export interface WitnessedDeposit extends Attempt {
  /** Every answer to the same request. */
  readonly answers: number[];
}

export class Ledger {
  readonly records: WitnessedRecord[] = [];
  readonly deposits: WitnessedDeposit[] = [];
  /** Requests without a response: they may or may not have taken effect. */
  unanswered = 0;
  /** Idempotency keys that two servers handled concurrently and both answered. */
  keysMet = 0;
  #marks = 0;
  #acknowledged = 0;
  #waiting: { readonly at: number; readonly wake: () => void }[] = [];

  newMark(): string {
    this.#marks += 1;
    return `mark-${this.#marks}`;
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  acknowledge(attempt: Attempt): void {
    attempt.acknowledged = true;
    this.#acknowledged += 1;
    this.#waiting = this.#waiting.filter(({ at, wake }) => {
      if (at > this.#acknowledged) return true;
      wake();
      return false;
    });
  }

  /** Resolves after `count` more acknowledgements. */
  more(count: number): Promise<void> {
    return new Promise((wake) => {
      this.#waiting.push({ at: this.#acknowledged + count, wake });
    });
  }
}
