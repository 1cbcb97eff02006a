import { dayAfter } from './days.ts';

/** Days that are taken, both included. */
export interface BookedDays {
  readonly from: string;
  readonly until: string;
}

/** The first day from which so many days in a row are free in a slot. */
export function firstFreeDay(taken: readonly BookedDays[], from: string, days: number): string {
  let first = from;
  for (const span of taken.toSorted((a, b) => a.from.localeCompare(b.from))) {
    if (span.until < first) continue;
    if (span.from > dayAfter(first, days - 1)) break;
    first = dayAfter(span.until, 1);
  }
  return first;
}

export interface SlotDays {
  readonly number: number;
  readonly taken: readonly BookedDays[];
}

/** The slots that are free for the whole time, and the first day on which one is. Null where there are no slots. */
export function freeSlots(
  slots: readonly SlotDays[],
  from: string,
  days: number,
): { readonly free: readonly number[]; readonly nextFree: string | null } {
  const firsts = slots.map(({ number, taken }) => ({ number, first: firstFreeDay(taken, from, days) }));
  return {
    free: firsts.filter(({ first }) => first === from).map(({ number }) => number),
    nextFree: firsts.map(({ first }) => first).toSorted()[0] ?? null,
  };
}
