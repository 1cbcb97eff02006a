import { dayAfter } from './days.ts';

/** Booked days, inclusive. */
export interface BookedDays {
  readonly from: string;
  readonly until: string;
}

/** The first day from which this many consecutive days are free in a slot. */
export function firstFreeDay(booked: readonly BookedDays[], from: string, days: number): string {
  let first = from;
  for (const span of booked.toSorted((a, b) => a.from.localeCompare(b.from))) {
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

/** The slots that are free for the entire time, and the first day on which one is. Null without slots. */
export function freeSlots(
  slots: readonly SlotDays[],
  from: string,
  days: number,
): { readonly free: readonly number[]; readonly nextFree: string | null } {
  const firsts = slots.map(({ number, taken: booked }) => ({
    number,
    first: firstFreeDay(booked, from, days),
  }));
  return {
    free: firsts.filter(({ first }) => first === from).map(({ number }) => number),
    nextFree: firsts.map(({ first }) => first).toSorted()[0] ?? null,
  };
}
