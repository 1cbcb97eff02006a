import { describe, expect, it } from 'vitest';
import { rowMove } from './row-keys.ts';

const press = (key: string, held: { ctrlKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('rowMove', () => {
  it.each([
    ['j', -1, { to: 0 }],
    ['j', 4, { to: 5 }],
    ['j', 9, { to: 9 }],
    ['ArrowDown', 0, { to: 1 }],
    ['k', -1, { to: 0 }],
    ['k', 0, { to: 0 }],
    ['ArrowUp', 3, { to: 2 }],
    ['PageDown', 8, { to: 9 }],
    ['PageUp', 3, { to: 0 }],
    ['Home', 5, { to: 0 }],
    ['End', 5, { to: 9 }],
    ['Enter', -1, undefined],
    ['Enter', 2, 'open'],
    [' ', 2, 'preview'],
    ['x', 2, 'select'],
    ['X', 2, 'select-range'],
    ['q', 2, undefined],
  ])('%s at %i', (key, active, expected) => {
    expect(rowMove(press(key), active, 10, 5)).toEqual(expected);
  });

  it("ignores the browser's own keys", () => {
    expect(rowMove(press('ArrowDown', { altKey: true }), 1, 10, 5)).toBeUndefined();
    expect(rowMove(press('j', { ctrlKey: true }), 1, 10, 5)).toBeUndefined();
    expect(rowMove(press('a', { ctrlKey: true }), 1, 10, 5)).toBe('select-all');
  });

  it('does nothing in an empty list', () => {
    expect(rowMove(press('j'), -1, 0, 5)).toBeUndefined();
  });
});
