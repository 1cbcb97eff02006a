import { expect, test } from 'vitest';
import { localMoment } from '#kit/value/local-moment.ts';
import { readMoment } from './moment-input.ts';

test('round-trips to the end of the same second', () => {
  for (const at of ['2026-03-29T00:30:15.123456Z', '2026-10-25T01:59:59Z', '2020-02-29T12:00:00+02:00']) {
    const read = readMoment(localMoment(at));
    expect(read).toBe(new Date(Math.floor(new Date(at).getTime() / 1000) * 1000 + 999).toISOString());
  }
});

test('an incomplete moment is undefined', () => {
  for (const text of ['', '2026-03-29', '2026-13-01T00:00', 'T10:00'])
    expect(readMoment(text)).toBeUndefined();
});
