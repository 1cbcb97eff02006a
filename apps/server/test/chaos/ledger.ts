/** What the witness saw. It lives in a process that is never killed, and writes nothing down before the answer is in. */

export interface Attempt {
  /** Unique among all attempts, so that its traces are found again. */
  readonly mark: string;
  acknowledged: boolean;
}

export interface WitnessedRecord {
  /** The creation and the updates, in the order they were attempted. */
  readonly attempts: Attempt[];
  /** Known from the first acknowledgement on. */
  id: number | null;
}

export interface WitnessedDeposit extends Attempt {
  /** Every answer to the same request. */
  readonly answers: number[];
}

export class Ledger {
  readonly records: WitnessedRecord[] = [];
  readonly deposits: WitnessedDeposit[] = [];
  /** Requests that were cut off: they may have had their effect or not. */
  unanswered = 0;
  /** Request keys that two servers were asked to guard at the same time, and both answered. */
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

  /** Resolves when so many more were acknowledged. */
  more(count: number): Promise<void> {
    return new Promise((wake) => {
      this.#waiting.push({ at: this.#acknowledged + count, wake });
    });
  }
}
