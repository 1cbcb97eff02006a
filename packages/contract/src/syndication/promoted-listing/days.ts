const dayMs = 86_400_000;

/** Days are `YYYY-MM-DD`, counted in UTC as the server does; as texts they sort by time. */
export const dayOfMoment = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const dayAfter = (day: string, days: number): string => dayOfMoment(Date.parse(day) + days * dayMs);

/** How many days there are from the first to the last, both included; none where the last comes first. */
export const daysFromTo = (first: string, last: string): number =>
  Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1);

export const laterDay = (a: string, b: string): string => (a > b ? a : b);
