export interface TimelineEntry {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly title: string;
  readonly actor?: string;
  readonly tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger';
}

export interface TimelineDay {
  /** YYYY-MM-DD in local time. */
  readonly day: string;
  readonly title: string;
  readonly entries: readonly TimelineEntry[];
}

const isoDay = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });
const longDay = new Intl.DateTimeFormat('en-CA', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

/** Entries by local calendar day, in the given order. */
export function groupByDay(entries: readonly TimelineEntry[]): TimelineDay[] {
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of entries) {
    const day = isoDay.format(new Date(entry.at));
    const ofDay = days.get(day);
    if (ofDay === undefined) days.set(day, [entry]);
    else ofDay.push(entry);
  }
  return [...days].map(([day, ofDay]) => ({
    day,
    title: longDay.format(new Date(ofDay[0]?.at ?? day)),
    entries: ofDay,
  }));
}
