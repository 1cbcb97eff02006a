import { expect, it } from 'vitest';
import { seenRows, seenShare, sumCounts, trendRows } from './overview-queries.ts';

const counts = { ok: 89, redirect: 3, '404': 5, mismatch: 2, unchecked: 1 };

it('never rounds a fault away in the share of seen ads', () => {
  expect(seenShare(counts)).toBe('92 %');
  expect(seenShare({ ...counts, ok: 9999, redirect: 0, '404': 0, mismatch: 0, unchecked: 1 })).toBe('99 %');
  expect(seenShare({ ok: 0, redirect: 0, '404': 0, mismatch: 0, unchecked: 0 })).toBe('–');
  expect(sumCounts([counts, counts])).toMatchObject({ ok: 178, unchecked: 2 });
});

it('has every day of the span in a trend, with the partners summed', () => {
  const now = Date.UTC(2026, 10, 15, 9);
  const rows = trendRows(
    [
      { days: [{ day: '2026-11-15', counts: { ok: 4 } }] },
      {
        days: [
          { day: '2026-11-15', counts: { ok: 1, '404': 2 } },
          { day: '2026-10-17', counts: { mismatch: 7 } },
        ],
      },
    ],
    now,
  );
  expect(rows).toHaveLength(30);
  expect(rows[0]).toEqual({ Day: '2026-10-17', ok: 0, redirect: 0, mismatch: 7, '404': 0, unchecked: 0 });
  expect(rows[29]).toMatchObject({ Day: '2026-11-15', ok: 5, '404': 2 });
  expect(trendRows([{ days: [] }], now)).toEqual([]);
  expect(seenRows(rows)).toEqual([
    { Day: '2026-10-17', seen: 0 },
    { Day: '2026-11-15', seen: 71.4 },
  ]);
});
