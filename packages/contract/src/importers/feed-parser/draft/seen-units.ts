import { copiedText } from '../values/copied-text.ts';
import type { UnitFacts } from './plan-tally.ts';

/** The id comes last: it may hold anything. */
const keyOf = ({ planId, rent, feet, feetMax, isLeasable }: UnitFacts): string =>
  `${rent} ${feet} ${feetMax} ${isLeasable} ${planId === null ? '' : `=${planId}`}`;

const copiedFacts = (facts: UnitFacts): UnitFacts => ({
  ...facts,
  planId: facts.planId === null ? null : copiedText(facts.planId),
});

/** Shared by all that rest: a map of its own takes memory even without entries. Never written to. */
const nothing = new Map<string, number>();

/**
 * The units of a property so far, by import id, to tell when one is listed twice. All that is kept for the length of a
 * document whose rows come in any order, so it is small once rows of other properties come: equal facts are shared, and
 * it is one text until rows of this one come back.
 */
export class SeenUnits {
  /** While its first rows come, which for most properties are all. */
  #first: Map<string, UnitFacts> | null = new Map();
  /** Both empty while it rests. */
  #byId: Map<string, number> = nothing;
  #numbers: Map<string, number> = nothing;
  readonly #facts: UnitFacts[] = [];
  #resting: string | null = null;

  get(importId: string): UnitFacts | undefined {
    if (this.#first !== null) return this.#first.get(importId);
    this.#wake();
    const number = this.#byId.get(importId);
    return number === undefined ? undefined : this.#facts[number];
  }

  set(importId: string, facts: UnitFacts): void {
    const id = copiedText(importId);
    if (this.#first !== null) {
      this.#first.set(id, facts);
      return;
    }
    this.#wake();
    this.#byId.set(id, this.#numberOf(facts));
  }

  /** Rows of another property come. One whose rows came back stays open: it would only be packed and unpacked. */
  rest(): void {
    // None yet: those of a dialect that lists floorplans before units.
    if (this.#first === null || this.#first.size === 0) return;
    this.#numbers = new Map();
    const numbered = this.#first.entries().map(([id, facts]) => [id, this.#numberOf(facts)]);
    this.#resting = JSON.stringify([...numbered]);
    this.#numbers = nothing;
    this.#first = null;
  }

  #numberOf(facts: UnitFacts): number {
    const key = keyOf(facts);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#facts.push(copiedFacts(facts)) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  #wake(): void {
    if (this.#resting === null) return;
    // Written by `rest`.
    this.#byId = new Map(JSON.parse(this.#resting) as [string, number][]);
    this.#numbers = new Map(this.#facts.map((facts, number) => [keyOf(facts), number]));
    this.#resting = null;
  }
}
