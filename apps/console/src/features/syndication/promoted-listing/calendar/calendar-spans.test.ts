import { dayAfter } from '@supersync/contract/syndication/promoted-listing/days.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spansOf } from './calendar-spans.ts';

const from = '2026-05-01';
const until = dayAfter(from, 41);

it('a row shows the bookings within the six weeks, and the gaps between', () => {
  const spans = spansOf(
    [
      { firstDay: '2026-05-10', lastDay: '2026-05-12' },
      { firstDay: '2026-04-20', lastDay: '2026-05-02' },
    ],
    from,
    until,
  );
  expect(spans.map(({ column, days, booking }) => [column, days, booking?.firstDay ?? 'free'])).toEqual([
    [1, 2, '2026-04-20'],
    [3, 7, 'free'],
    [10, 3, '2026-05-10'],
    [13, 30, 'free'],
  ]);
});

it('the spans of any bookings are contiguous and fill the row', () => {
  const anyBooking = fc
    .tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: 0, max: 30 }))
    .map(([at, more]) => ({ firstDay: dayAfter(from, at), lastDay: dayAfter(from, at + more) }));
  fc.assert(
    fc.property(fc.array(anyBooking, { maxLength: 6 }), (bookings) => {
      const spans = spansOf(bookings, from, until);
      let column = 1;
      for (const span of spans) {
        expect(span.column).toBe(column);
        column += span.days;
      }
      expect(column).toBe(43);
    }),
  );
});
