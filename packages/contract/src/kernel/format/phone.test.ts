import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phone } from '../field.ts';
import { printPhone, readPhone, searchedWords } from './phone.ts';

describe('phone numbers', () => {
  it.each([
    ['(416) 555-0123', '+14165550123', '(416) 555-0123'],
    ['1 416 555 0123', '+14165550123', '(416) 555-0123'],
    ['+44 20 7946 0018', '+442079460018', '+442079460018'],
    ['+52 (55) 5555-0100', '+525555550100', '+525555550100'],
  ])('%s is stored as %s and shown as %s', (text, number, shown) => {
    expect(readPhone(text)).toEqual({ number });
    expect(printPhone(number)).toBe(shown);
    expect(phone().schema.parse(text)).toBe(number);
  });

  it.each([
    ['call me', 'Must be a phone number such as (416) 555-0123'],
    ['416 555 012', 'Must have ten digits, such as (416) 555-0123'],
    ['+44 20 79', 'Must have 7 to 15 digits with its country code, such as +44 20 7946 0018'],
    ['+44 2079 4600 1812 3456', 'Must have 7 to 15 digits with its country code, such as +44 20 7946 0018'],
    ['+044 20 7946', 'A country code does not begin with 0'],
  ])('%s is refused: %s', (text, problem) => {
    expect(readPhone(text)).toEqual({ problem });
    expect(phone({ nullable: true }).schema.safeParse(text).error?.issues[0]?.message).toBe(problem);
  });

  it('reads what it stores and shows as the same number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?[\d ()-]{0,24}$/), (text) => {
        const { number } = readPhone(text);
        if (number === undefined) return;
        expect(readPhone(number)).toEqual({ number });
        expect(readPhone(printPhone(number))).toEqual({ number });
      }),
    );
  });
});

describe('a search', () => {
  it.each([
    ['(416) 555-0123', '(416)=4165550123 555-0123=4165550123'],
    ['416-555-0123', '416-555-0123=4165550123'],
    ['+1 416.555.0123', '+1=4165550123 416.555.0123=4165550123'],
    ['555-0123', '555-0123=5550123'],
    [' oak 416 555 0123 park ', 'oak 416=4165550123 555=4165550123 0123=4165550123 park'],
    ['4165550123', '4165550123'],
    ['+14165550123', '+14165550123'],
    ['12-14 Main', '12-14 Main'],
    ['K1A 0B1', 'K1A 0B1'],
    ['', ''],
  ])('of “%s” has the words %s', (search, words) => {
    expect(
      searchedWords(search)
        .map(({ word, phone: digits }) => (digits === null ? word : `${word}=${digits}`))
        .join(' '),
    ).toBe(words);
  });
});
