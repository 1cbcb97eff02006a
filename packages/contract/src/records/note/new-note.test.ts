import { expect, test } from 'vitest';
import { newNote, noteTime, noteTimePattern } from './new-note.ts';

test('formats the time of a note', () => {
  expect(noteTime(new Date('2026-03-09T16:05:06Z'), 0)).toBe('2026-03-09, 4:05:06 PM');
  expect(noteTime(new Date('2026-03-09T00:00:00Z'), 0)).toBe('2026-03-09, 12:00:00 AM');
  expect(noteTime(new Date('2026-03-09T12:30:59Z'), 0)).toBe('2026-03-09, 12:30:59 PM');
  // UTC-5: still the day before.
  expect(noteTime(new Date('2026-03-09T02:00:00Z'), 300)).toBe('2026-03-08, 9:00:00 PM');
  expect(noteTime(new Date('2026-03-09T16:05:06Z'), 0)).toMatch(noteTimePattern);
});

test('a new note has no author while nobody is signed in', () => {
  expect(newNote(null, new Date())).toMatchObject({ note: '', created_user_id: -1, created_user_name: '' });
  expect(newNote({ userId: 7, firstName: 'Demo', lastName: 'Sales' }, new Date())).toMatchObject({
    created_user_id: 7,
    created_user_name: 'Demo Sales',
  });
});
