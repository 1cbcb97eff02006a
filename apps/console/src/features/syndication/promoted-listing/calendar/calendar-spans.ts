import { dayAfter, daysFromTo } from '@supersync/contract/syndication/promoted-listing/days.ts';

interface Booked {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** A span of a slot's row: a booking, or a gap. Columns start at 1. */
export interface Span<B extends Booked> {
  readonly from: string;
  readonly until: string;
  readonly column: number;
  readonly days: number;
  readonly booking: B | null;
}

/** A slot's days from the first to the last visible, in order and without gaps. */
export function spansOf<B extends Booked>(bookings: readonly B[], from: string, until: string): Span<B>[] {
  const spans: Span<B>[] = [];
  const add = (first: string, last: string, booking: B | null): void => {
    const days = daysFromTo(first, last);
    if (days > 0) spans.push({ from: first, until: last, column: daysFromTo(from, first), days, booking });
  };
  let next = from;
  for (const booking of bookings.toSorted((a, b) => a.firstDay.localeCompare(b.firstDay))) {
    const first = booking.firstDay < next ? next : booking.firstDay;
    const last = booking.lastDay > until ? until : booking.lastDay;
    if (last < first) continue;
    add(next, dayAfter(first, -1), null);
    add(first, last, booking);
    next = dayAfter(last, 1);
  }
  add(next, until, null);
  return spans;
}
