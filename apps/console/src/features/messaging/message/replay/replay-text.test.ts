import { expect, it } from 'vitest';
import { describeEffect, describeEnd, openCount, describeTarget } from './replay-text.ts';

const counts = { messageCount: 14, delivered: 12, failed: 1, skipped: 0 };

it('describes the end of a replay in one sentence', () => {
  expect(describeEnd({ id: 7, status: 'done', ...counts })).toBe('Replay 7: 12 delivered, 1 failed.');
  expect(describeEnd({ id: 7, status: 'canceled', ...counts })).toBe(
    'Replay 7 was canceled: 12 delivered, 1 failed.',
  );
  expect(describeEnd({ id: 7, status: 'done', ...counts, delivered: 0, failed: 0 })).toBe(
    'Replay 7: nothing to send.',
  );
});

it('states the effect with numbers', () => {
  const target = describeTarget('listings.updated', null);
  expect(describeEffect(1214, target, 50)).toBe(
    'Sends 1,214 messages again to every queue of listings.updated at 50 per second, in about 25 s.',
  );
  expect(describeEffect(1, describeTarget('a', 'index'), 50)).toBe(
    'Sends 1 message again to index at 50 per second, in about 1 s.',
  );
  expect(describeEffect(0, target, 50)).toBe('There is nothing to send.');
});

it('counts as open what is neither delivered, failed nor skipped', () => {
  expect(openCount(counts)).toBe(1);
});
