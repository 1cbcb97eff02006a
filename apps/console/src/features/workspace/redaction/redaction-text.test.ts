import { expect, it } from 'vitest';
import { dueDay, isOverdue, storeNote } from './redaction-text.ts';

it.each([
  ['2026-01-15', '2026-02-14'],
  ['2028-02-01', '2028-03-02'],
  ['', null],
  [null, null],
])('a request of %s is due on %s', (receivedOn, dueOn) => expect(dueDay(receivedOn)).toBe(dueOn));

it('a kept store says until when', () => {
  expect(storeNote({ note: 'Backups', fields: [], keptUntil: '2026-02-14' })).toBe(
    'Kept until 2026-02-14. Backups',
  );
  expect(storeNote({ note: null, fields: ['email', 'phone'] })).toBe('email, phone');
});

it('is overdue the day after, unless it is complete', () => {
  const due = { dueOn: '2026-02-14', status: 'incomplete' };
  expect(isOverdue(due, '2026-02-14')).toBe(false);
  expect(isOverdue(due, '2026-02-15')).toBe(true);
  expect(isOverdue({ ...due, status: 'complete' }, '2026-02-15')).toBe(false);
});
