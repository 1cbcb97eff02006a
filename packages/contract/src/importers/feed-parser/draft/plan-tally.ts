import { copiedText } from '../values/copied-text.ts';
import type { ParsedFloorplan, ParsedUnit } from '../feed.ts';

/** The facts of a unit that count beyond it. Units share few of them, so equal ones are kept once. */
export interface UnitFacts {
  readonly planId: string | null;
  readonly rent: number | null;
  readonly feet: number | null;
  readonly feetMax: number | null;
  readonly isLeasable: boolean;
}

export const isLeasable = ({ status }: ParsedUnit): boolean => status === 'available' || status === 'notice';

export const factsOf = (unit: ParsedUnit): UnitFacts => ({
  planId: unit.floorplanImportId,
  rent: unit.rent === null ? null : Number(unit.rent),
  feet: unit.squareFeet,
  feetMax: unit.squareFeetMax,
  isLeasable: isLeasable(unit),
});

/**
 * Values with how often each stands there, so that one can be taken out again. Most floorplans have one value, for
 * which a map would take ten times the memory.
 */
class Tally {
  #only: number | null = null;
  #count = 0;
  #counts: Map<number, number> | null = null;

  add(value: number | null, by: 1 | -1): void {
    if (value === null) return;
    if (this.#counts === null && (this.#count === 0 || this.#only === value)) {
      this.#only = value;
      this.#count += by;
      return;
    }
    this.#counts ??= new Map(this.#only === null ? [] : [[this.#only, this.#count]]);
    const count = (this.#counts.get(value) ?? 0) + by;
    if (count === 0) this.#counts.delete(value);
    else this.#counts.set(value, count);
  }

  #most(pick: (a: number, b: number) => number): number | null {
    if (this.#counts === null) return this.#count === 0 ? null : this.#only;
    return this.#counts.size === 0 ? null : this.#counts.keys().reduce(pick);
  }

  get least(): number | null {
    return this.#most((a, b) => Math.min(a, b));
  }

  get most(): number | null {
    return this.#most((a, b) => Math.max(a, b));
  }
}

const money = (value: number | null): string | null => value?.toFixed(2) ?? null;

/** What the units of a floorplan say together, without keeping them. */
export class PlanTally {
  readonly #first: Pick<ParsedUnit, 'beds' | 'baths' | 'place'>;
  readonly #name: string | null;
  readonly #isDerived: boolean;
  readonly #rents = new Tally();
  readonly #feet = new Tally();
  readonly #feetMax = new Tally();
  units = 0;
  leasable = 0;

  /** Rents and sizes are counted only where the floorplan is derived from them. */
  constructor({ beds, baths, place }: ParsedUnit, name: string | null, isDerived: boolean) {
    this.#isDerived = isDerived;
    this.#first = { beds, baths, place: { ...place, path: copiedText(place.path) } };
    this.#name = name === null ? null : copiedText(name);
  }

  add({ rent, feet, feetMax, isLeasable: counts }: UnitFacts, by: 1 | -1): void {
    this.units += by;
    if (counts) this.leasable += by;
    if (!this.#isDerived) return;
    this.#rents.add(rent, by);
    this.#feet.add(feet, by);
    this.#feetMax.add(feetMax, by);
    this.#feetMax.add(feet, by);
  }

  /** The floorplan, where only its units tell of it. */
  floorplan(importId: string): ParsedFloorplan {
    return {
      importId,
      name: this.#name ?? importId,
      beds: this.#first.beds,
      baths: this.#first.baths,
      squareFeetMin: this.#feet.least,
      squareFeetMax: this.#feetMax.most,
      rentMin: money(this.#rents.least),
      rentMax: money(this.#rents.most),
      unitsAvailable: this.leasable,
      place: this.#first.place,
    };
  }
}
