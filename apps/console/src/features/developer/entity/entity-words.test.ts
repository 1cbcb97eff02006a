import { expect, it } from 'vitest';
import { accessInWords, inWords, onInWords, rowsInWords, typeInWords } from './entity-words.ts';

it('names read as people say them', () => {
  expect(inWords('roleLinks')).toBe('Role links');
  expect(inWords('client_partner')).toBe('Client partner');
});

it('a count says how far it can be trusted', () => {
  expect(rowsInWords({ count: 1204, is: 'exact' })).toBe('1,204');
  expect(rowsInWords({ count: 98_000, is: 'about' })).toBe('≈ 98,000');
  expect(rowsInWords({ count: 10_000, is: 'least' })).toBe('10,000+');
});

it('who may, with every key', () => {
  const access = { who: 'keys', managersOnly: false, may: false } as const;
  expect(accessInWords({ ...access, keys: [['a', 'b']] })).toBe('a or b');
  expect(accessInWords({ ...access, keys: [['a'], ['b', 'c']] })).toBe('a and (b or c)');
  expect(accessInWords({ ...access, keys: [['a']], managersOnly: true })).toBe('a, superuser managers only');
  expect(accessInWords({ ...access, who: 'super-user', keys: [] })).toBe('Every super user');
  expect(accessInWords(null)).toBe('Nobody');
});

it('types and ties', () => {
  const field = {
    name: 'x',
    label: 'X',
    help: null,
    labels: null,
    tones: null,
    nullable: false,
    supplied: 'always',
    personal: false,
    searched: false,
  } as const;
  expect(typeInWords({ ...field, kind: 'choice', values: ['a', 'b'], format: null })).toBe('choice: a, b');
  expect(typeInWords({ ...field, kind: 'text', values: null, format: 'email' })).toBe('text (email)');
  expect(onInWords({ clientId: 'id', a: 'b' })).toBe('clientId = id, a = b');
});
