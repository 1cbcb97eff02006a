import { expect, it } from 'vitest';
import { accessText, inWords, describeOn, describeRows, describeType } from './entity-text.ts';

it('splits names into words', () => {
  expect(inWords('roleLinks')).toBe('Role links');
  expect(inWords('client_partner')).toBe('Client partner');
});

it('says how exact a count is', () => {
  expect(describeRows({ count: 1204, is: 'exact' })).toBe('1,204');
  expect(describeRows({ count: 98_000, is: 'about' })).toBe('≈ 98,000');
  expect(describeRows({ count: 10_000, is: 'least' })).toBe('10,000+');
});

it('describes access with every key', () => {
  const access = { who: 'keys', managersOnly: false, may: false } as const;
  expect(accessText({ ...access, keys: [['a', 'b']] })).toBe('a or b');
  expect(accessText({ ...access, keys: [['a'], ['b', 'c']] })).toBe('a and (b or c)');
  expect(accessText({ ...access, keys: [['a']], managersOnly: true })).toBe('a, superuser managers only');
  expect(accessText({ ...access, who: 'super-user', keys: [] })).toBe('Every super user');
  expect(accessText(null)).toBe('Nobody');
});

it('describes types and relations', () => {
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
  expect(describeType({ ...field, kind: 'choice', values: ['a', 'b'], format: null })).toBe('choice: a, b');
  expect(describeType({ ...field, kind: 'text', values: null, format: 'email' })).toBe('text (email)');
  expect(describeOn({ clientId: 'id', a: 'b' })).toBe('clientId = id, a = b');
});
