import { expect, it } from 'vitest';
import { readableSetting, settingTitle } from './setting-text.ts';

it('formats the settings of a switch', () => {
  expect(settingTitle('infinity_enabled')).toBe('Rentals Infinity');
  expect(settingTitle('another')).toBe('another');
  expect(
    [null, '1', '0', 'abc', '{"sign":"offline","zumper":"search"}', '{broken', '[1]'].map(readableSetting),
  ).toEqual([null, 'On', 'Off', 'abc', 'sign: offline, zumper: search', '{broken', '[1]']);
});
