import { describe, expect, it } from 'vitest';
import { isOwnWrite, noteOwnWrite } from './own-writes.ts';

const event = (type: string, data: unknown) => ({
  room: 'record:role',
  type,
  data,
  at: '2026-11-15T12:00:00Z',
});

describe('the event of a change this console made itself', () => {
  noteOwnWrite({ resource: 'role', type: 'updated', key: '7', version: 3 });
  noteOwnWrite({ resource: 'role', type: 'deleted', key: '8', version: null });

  it('is recognized, a deletion whatever its version', () => {
    expect(isOwnWrite('role', event('updated', { key: '7', version: 3 }))).toBe(true);
    expect(isOwnWrite('role', event('deleted', { key: '8', version: 12 }))).toBe(true);
  });

  it('is not confused with a later change, another record, another kind of change or another message', () => {
    expect(isOwnWrite('role', event('updated', { key: '7', version: 4 }))).toBe(false);
    expect(isOwnWrite('role', event('updated', { key: '9', version: 3 }))).toBe(false);
    expect(isOwnWrite('user', event('updated', { key: '7', version: 3 }))).toBe(false);
    expect(isOwnWrite('role', event('created', { key: '7', version: 3 }))).toBe(false);
    expect(isOwnWrite('role', event('progress', { done: 3 }))).toBe(false);
  });
});
