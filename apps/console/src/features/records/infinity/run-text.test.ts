import { expect, it } from 'vitest';
import { effectOf, endOfRun, runTitle } from './run-text.ts';

it('describes what a bulk migration will do and how it ended', () => {
  expect(runTitle('roll_back', 1)).toBe('Roll back 1 client');
  expect(effectOf('migrate', 1200)).toContain('Takes 1,200 clients through');
  const run = { kind: 'migrate', total: 12, done: 12, failed: 0, status: 'done' } as const;
  expect(endOfRun(run)).toBe('Migrate 12 clients: 12 done');
  expect(endOfRun({ ...run, done: 10, failed: 2 })).toBe('Migrate 12 clients: 10 done, 2 failed');
  expect(endOfRun({ ...run, done: 5, failed: 1, status: 'canceled' })).toBe(
    'Migrate 12 clients: 5 done, 1 failed, stopped with 6 to go',
  );
});
