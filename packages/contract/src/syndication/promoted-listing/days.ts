const dayMs = 86_400_000;

/** Often written for "forever". No day is later: with a fifth digit of the year they would not sort as text. */
export const lastDay = '9999-12-31';

/** Days are `YYYY-MM-DD` in UTC, as on the server; they sort as text. */
export const dayOfMoment = (at: number): string =>
  new Date(Math.min(at, Date.parse(lastDay))).toISOString().slice(0, 10);

export const dayAfter = (day: string, days: number): string => dayOfMoment(Date.parse(day) + days * dayMs);

/** The number of days from first to last, inclusive; 0 if the last is before the first. */
export const daysFromTo = (first: string, last: string): number =>
  Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1);

export const laterDay = (a: string, b: string): string => (a > b ? a : b);
