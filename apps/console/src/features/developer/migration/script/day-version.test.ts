import { expect, it } from 'vitest';
import { suggestedVersion } from './day-version.ts';

it('suggests the first free version of the day', () => {
  const day = new Date(2026, 10, 5);
  expect(suggestedVersion(day, [])).toBe('2026.11.05-1');
  expect(suggestedVersion(day, ['2026.11.05-1', '2026.11.05-2', '2026.11.04-3'])).toBe('2026.11.05-3');
  expect(suggestedVersion(day, ['2026.11.05-2'])).toBe('2026.11.05-1');
});
