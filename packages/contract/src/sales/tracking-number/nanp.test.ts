import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printPhone, readNanp } from '../../kernel/format/phone.ts';
import { holdsNumber, nanpText, numberTypeOf } from './nanp.ts';

const digit = fc.integer({ min: 0, max: 9 }).map(String);
/** NXX, but not N11. */
const code = fc
  .tuple(fc.integer({ min: 2, max: 9 }).map(String), digit, digit)
  .map((digits) => digits.join(''))
  .filter((digits) => !digits.endsWith('11'));
const parts = fc.tuple(
  code,
  code,
  fc.array(digit, { minLength: 4, maxLength: 4 }).map((four) => four.join('')),
);

type Parts = readonly [area: string, exchange: string, line: string];
const spellings: readonly ((of: Parts) => string)[] = [
  ([a, b, c]) => `+1${a}${b}${c}`,
  ([a, b, c]) => `(${a}) ${b}-${c}`,
  ([a, b, c]) => `${a}.${b}.${c}`,
  ([a, b, c]) => `1-${a}-${b}-${c}`,
  ([a, b, c]) => `+1 ${a} ${b} ${c}`,
  ([a, b, c]) => `${a}${b}${c}`,
  ([a, b, c]) => `1 (${a})${b}–${c}`,
];
const spelled = fc.constantFrom(...spellings);
const numberOf = (of: Parts): string => `+1${of.join('')}`;

describe('North American numbers', () => {
  it.each([
    ['(416) 555-0123', '+14165550123'],
    [' 416.555.0123 ', '+14165550123'],
    ['+1 800 555 0199', '+18005550199'],
    ['1-514-555-0100', '+15145550100'],
  ])('accepts %s', (text, number) => {
    expect(readNanp(text)).toEqual({ number });
  });

  it.each([
    ['', 'Must be a phone number such as (416) 555-0123'],
    ['416-LEASING', 'Must be a phone number such as (416) 555-0123'],
    ['(416) 555-0123 ext 4', 'Must be a phone number such as (416) 555-0123'],
    ['+44 20 7946 0018', 'Must be a North American number such as (416) 555-0123'],
    ['555-0123', 'Must have ten digits, such as (416) 555-0123'],
    ['416 555 01234', 'Must have ten digits, such as (416) 555-0123'],
    ['016 555 0123', 'An area code does not begin with 0 or 1'],
    ['411 555 0123', '411 is a service and not an area code'],
    ['416 155 0123', 'The digits after the area code do not begin with 0 or 1'],
    ['416 911 0123', '911 is a service and cannot follow the area code'],
  ])('refuses “%s”: %s', (text, problem) => {
    expect(readNanp(text)).toEqual({ problem });
    expect(nanpText.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([problem]);
  });

  it('any spelling gives one number, printed in one format', () => {
    fc.assert(
      fc.property(parts, spelled, (of, spell) => {
        const number = numberOf(of);
        expect(readNanp(spell(of))).toEqual({ number });
        expect(nanpText.parse(spell(of))).toBe(number);
        expect(readNanp(printPhone(number))).toEqual({ number });
        expect(printPhone(number)).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/);
      }),
    );
  });

  it('any input is a number or has a reason', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+\d ()-]{0,16}$/)), (text) => {
        const { number, problem } = readNanp(text);
        if (number === undefined) expect(problem).not.toBe('');
        else expect(number).toMatch(/^\+1[2-9]\d{2}[2-9]\d{6}$/);
      }),
    );
  });

  it('are toll-free by area code', () => {
    expect(numberTypeOf('+18885550123')).toBe('tollfree');
    expect(numberTypeOf('+14165550123')).toBe('local');
    expect(numberTypeOf('+14168885012')).toBe('local');
  });
});

describe('a number in a text', () => {
  it('is found in any spelling, and no other is', () => {
    const words = fc.stringMatching(/^[a-zA-Z .,:=?&]{0,20}$/);
    fc.assert(
      fc.property(parts, parts, spelled, words, words, (of, other, spell, before, after) => {
        const text = `${before} ${spell(of)} ${after}`;
        expect(holdsNumber(text, numberOf(of))).toBe(true);
        fc.pre(numberOf(of) !== numberOf(other));
        expect(holdsNumber(text, numberOf(other))).toBe(false);
      }),
    );
  });

  it('does not match inside a longer run of digits', () => {
    expect(holdsNumber('Ref 94165550123', '+14165550123')).toBe(false);
    expect(holdsNumber('https://a.example/?tel=4165550123', '+14165550123')).toBe(true);
    expect(holdsNumber('', '+14165550123')).toBe(false);
  });
});
