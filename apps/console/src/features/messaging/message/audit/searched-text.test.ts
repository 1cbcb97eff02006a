import { expect, it } from 'vitest';
import { describeSearch } from './searched-text.ts';

const meta = {
  total: 12,
  page: 1,
  limit: 25,
  pageCount: 1,
  searched: {
    messages: 1571,
    ofMessages: 1571,
    from: null,
    to: '2026-11-15T09:00:00Z',
    archiveFrom: '2026-08-17',
    tookMs: 12.3,
  },
};

it('says how much was searched and how far back', () => {
  expect(describeSearch('prices.changed', meta)).toBe(
    'Searched 1,571 of 1,571 messages of prices.changed, back to 2026-08-17 where the archive begins, in 12 ms.',
  );
  const from = new Date(2026, 10, 14, 8, 30).toISOString();
  expect(describeSearch('a', { ...meta, searched: { ...meta.searched, messages: 30, from } })).toBe(
    'Searched 30 of 1,571 messages of a, back to 2026-11-14 08:30, in 12 ms.',
  );
});

it('says what was skipped', () => {
  expect(describeSearch('a', { ...meta, total: 1000, totalIsCapped: true })).toMatch(
    /More than 1,000 fit: the newest 1,000 are shown; narrow the time for older ones\.$/,
  );
  expect(describeSearch('a', { ...meta, searched: { ...meta.searched, ofMessages: 0 } })).toBe(
    'The archive holds no message of a yet.',
  );
});
