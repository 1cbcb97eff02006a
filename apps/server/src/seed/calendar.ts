import type { Random } from './random.ts';

const dayLength = 86_400_000;

/** Dates relative to the day of the seed, so that upcoming events stay upcoming. */
export interface Calendar {
  /** `YYYY-MM-DD`, days from today; negative is the past. */
  day(offset: number): string;
  /** A time during working hours, days from today. */
  time(random: Random, offset: number): string;
}

export function calendarFrom(today: Date): Calendar {
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  return {
    day: (offset) => new Date(midnight + offset * dayLength).toISOString().slice(0, 10),
    time: (random, offset) =>
      new Date(midnight + offset * dayLength + random.integer(13 * 3600, 22 * 3600) * 1000).toISOString(),
  };
}
