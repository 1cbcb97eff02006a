import { dayAfter } from '@supersync/contract/syndication/promoted-listing/days.ts';

/** How many days are shown at once. */
export const spans = [
  { value: '42', label: '6 weeks' },
  { value: '92', label: '3 months' },
  { value: '365', label: '1 year' },
] as const;

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

export interface CoveragePlace {
  readonly from: string;
  readonly to: string;
  readonly days: number;
  /** Of which everyone is listed. */
  readonly day: string;
  readonly withDrafts: boolean;
}

/** What an address shows; the past week stays in sight. */
export function placeAt(search: URLSearchParams, today: string): CoveragePlace {
  const days = Number(spans.find(({ value }) => value === search.get('days'))?.value ?? spans[1].value);
  const asked = search.get('from');
  const from = isDay(asked) ? asked : dayAfter(today, -7);
  const day = search.get('day');
  return {
    from,
    to: dayAfter(from, days - 1),
    days,
    day: isDay(day) ? day : today,
    withDrafts: search.get('drafts') === '1',
  };
}
