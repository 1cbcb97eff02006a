import { expect, it } from 'vitest';
import { reportMonthAt } from './report-month.ts';

it.each([
  ['2026-11-01T03:59:59Z', '2026-10'],
  ['2026-11-01T04:00:00Z', '2026-11'],
  ['2027-01-01T04:59:59Z', '2026-12'],
  ['2027-01-01T05:00:00Z', '2027-01'],
])('at %s the report month is %s', (at, month) => {
  expect(reportMonthAt(new Date(at))).toBe(month);
});
