import { copiedText } from '../copied-text.ts';
import type { UnitFacts } from './plan-tally.ts';

/** The id comes last: it may hold anything. */
const keyOf = ({ planId, rent, feet, feetMax, isLeasable }: UnitFacts): string =>
  `${rent} ${feet} ${feetMax} ${isLeasable} ${planId === null ? '' : `=${planId}`}`;

const copiedFacts = (facts: UnitFacts): UnitFacts => ({
  ...facts,
  planId: facts.planId === null ? null : copiedText(facts.planId),
});

/**
 * The units of a property so far, by import id, to tell when one is listed twice. All that is kept for the length of a
 * document whose rows come in any order, so it is small: equal facts are shared, and while rows of other properties
 * come it is one text.
 */
export class SeenUnits {
  #byId = new Map<string, number>();
  readonly #facts: UnitFacts[] = [];
  #numbers = new Map<string, number>();
  #resting: string | null = null;
  /** Rows of it came back after it rested: it would only be packed and unpacked. */
  #staysOpen = false;

  get(importId: string): UnitFacts | undefined {
    this.#wake();
    const number = this.#byId.get(importId);
    return number === undefined ? undefined : this.#facts[number];
  }

  set(importId: string, facts: UnitFacts): void {
    this.#wake();
    const key = keyOf(facts);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#facts.push(copiedFacts(facts)) - 1;
      this.#numbers.set(key, number);
    }
    this.#byId.set(copiedText(importId), number);
  }

  /** Rows of another property come. */
  rest(): void {
    if (this.#staysOpen || this.#resting !== null) return;
    this.#resting = JSON.stringify([...this.#byId]);
    this.#byId = new Map();
    this.#numbers = new Map();
  }

  #wake(): void {
    if (this.#resting === null) return;
    // Written by `rest`.
    this.#byId = new Map(JSON.parse(this.#resting) as [string, number][]);
    this.#numbers = new Map(this.#facts.map((facts, number) => [keyOf(facts), number]));
    this.#resting = null;
    this.#staysOpen = true;
  }
}
