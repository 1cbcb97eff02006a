import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cutMiddle,
  formatBytes,
  formatCount,
  formatDecimal,
  formatDuration,
  formatMoney,
  formatNumber,
  formatRelative,
  formatSpan,
} from './format.ts';

describe('numbers', () => {
  it('groups exact decimals without losing a digit', () => {
    expect(formatDecimal('12345678901234.10')).toBe('12,345,678,901,234.10');
    expect(formatDecimal('-999')).toBe('-999');
    expect(formatDecimal('n/a')).toBe('n/a');
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (value) => {
        expect(formatDecimal(String(value)).replaceAll(',', '')).toBe(String(value));
        expect(formatDecimal(String(value))).not.toMatch(/\d{4}/);
      }),
    );
  });

  it('rounds what has no exact end', () => {
    expect(formatNumber(0.1 + 0.2)).toBe('0.3');
    expect(formatNumber(-1234.5678)).toBe('-1,234.568');
    expect(formatNumber(98_765_432)).toBe('98,765,432');
    expect(formatNumber(12345678901234567890n)).toBe('12,345,678,901,234,567,890');
  });

  it('shows cents', () => {
    expect(formatMoney('1234.5', 'USD')).toBe('USD 1,234.50');
    expect(formatMoney('7', 'EUR')).toBe('EUR 7.00');
    expect(formatMoney('11.3000', 'CAD')).toBe('CAD 11.30');
    expect(formatMoney('4.9667', 'CAD')).toBe('CAD 4.9667');
  });

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1500, '1.5 KB'],
    [33_000_000, '33 MB'],
    [3_000_000_000_000_000, '3,000 TB'],
  ])('%i bytes is %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  it('counts in words', () => {
    expect(formatCount(1, 'client')).toBe('1 client');
    expect(formatCount(1204, 'property', 'properties')).toBe('1,204 properties');
  });
});

describe('time', () => {
  const now = Date.UTC(2026, 10, 15, 12);
  it.each([
    [0, 'just now'],
    [-30, '30 s ago'],
    [-200, '3 min ago'],
    [-7200, '2 h ago'],
    [-86_400, '1 day ago'],
    [-3 * 86_400, '3 days ago'],
    [3 * 86_400 + 5, 'in 3 days'],
    [-800 * 86_400, '2 years ago'],
  ])('%i seconds from now is %s', (seconds, text) => {
    expect(formatRelative(now + seconds * 1000, now)).toBe(text);
  });

  it.each([
    [380, '380 ms'],
    [4200, '4.2 s'],
    [59_700, '1 min 00 s'],
    [3_780_000, '1 h 03 min'],
    [90_000_000, '1 d 1 h'],
  ])('%i ms lasts %s', (milliseconds, text) => expect(formatDuration(milliseconds)).toBe(text));
});

describe('formatSpan', () => {
  it.each([
    [1000, '1 s'],
    [45_000, '45 s'],
    [300_000, '5 min'],
    [330_000, '5 min 30 s'],
    [3_600_000, '1 h'],
    [86_400_000, '1 d'],
  ])('%i ms is %s', (milliseconds, text) => expect(formatSpan(milliseconds)).toBe(text));
});

describe('cutMiddle', () => {
  it('keeps both ends and never grows', () => {
    expect(cutMiddle('0123456789abcdef', 9)).toBe('0123…cdef');
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 3, max: 40 }), (text, length) => {
        expect([...cutMiddle(text, length)].length).toBeLessThanOrEqual(Math.max(length, 3));
      }),
    );
  });
});
