import type { Random } from './random.ts';

const dayLength = 86_400_000;

/** Moments counted from the day the demo begins on, so that what is due soon is due soon whenever it is set up. */
export interface Calendar {
  /** `YYYY-MM-DD`, so many days from today; negative is the past. */
  day(offset: number): string;
  /** A time of a working day, so many days from today. */
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
