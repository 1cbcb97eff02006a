import { expect, it } from 'vitest';
import { groupByDay } from './timeline-entry.ts';

it('groups by local calendar day and keeps the order', () => {
  const at = (text: string) => new Date(text).toISOString();
  const days = groupByDay([
    { id: '3', at: at('2026-03-02T00:30:00'), title: 'third' },
    { id: '2', at: at('2026-03-01T23:30:00'), title: 'second' },
    { id: '1', at: at('2026-03-01T08:00:00'), title: 'first' },
  ]);
  expect(days.map(({ day, entries }) => [day, entries.map(({ id }) => id)])).toEqual([
    ['2026-03-02', ['3']],
    ['2026-03-01', ['2', '1']],
  ]);
  expect(days[0]?.title).toContain('March 2, 2026');
});
