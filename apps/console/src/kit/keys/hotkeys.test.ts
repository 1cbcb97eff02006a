import { describe, expect, it } from 'vitest';
import { isPressed, keyLabels, parseKeys } from './hotkeys.ts';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('hotkeys', () => {
  it.each([
    ['j', press('j'), true],
    ['j', press('j', { ctrlKey: true }), false],
    ['j', press('J', { shiftKey: true }), false],
    ['mod+s', press('s', { ctrlKey: true }), true],
    ['mod+s', press('s', { metaKey: true }), true],
    ['mod+s', press('s'), false],
    ['mod+enter', press('Enter', { metaKey: true }), true],
    ['?', press('?', { shiftKey: true }), true],
    ['/', press('/'), true],
    ['/', press('/', { shiftKey: true }), true],
    ['space', press(' '), true],
    ['shift+x', press('X', { shiftKey: true }), true],
    ['enter', press('Enter', { shiftKey: true }), false],
  ])('%s', (keys, event, expected) => {
    expect(isPressed(parseKeys(keys), event)).toBe(expected);
  });

  it('formats keys as on the keyboard', () => {
    expect(keyLabels('mod+s', false)).toEqual(['Ctrl', 's']);
    expect(keyLabels('mod+enter', true)).toEqual(['⌘', 'Enter']);
  });
});
