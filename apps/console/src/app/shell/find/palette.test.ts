import { expect, it } from 'vitest';
import { rank, scoreOf } from './palette.ts';
import { rankNear } from './rank-near.ts';

const items = [
  { label: 'Property Search' },
  { label: 'Clients' },
  { label: 'Client Mapper' },
  { label: 'Client Restrictions' },
  { label: 'Database Migrations', keywords: ['schema'] },
  { label: 'Audit Messages' },
  { label: 'Syndication Audit' },
  { label: 'Feeds & Integrations' },
];
const found = (text: string) => rank(text, items).map(({ label }) => label);

it('ranks the exact name first, then prefixes, then prefixes of words', () => {
  expect(found('clients')).toEqual(['Clients']);
  expect(found('client')).toEqual(['Clients', 'Client Mapper', 'Client Restrictions']);
  expect(found('audit')).toEqual(['Audit Messages', 'Syndication Audit']);
  expect(found('CLIENT MAPPER')[0]).toBe('Client Mapper');
});

it('requires every word, in any order', () => {
  expect(found('search prop')).toEqual(['Property Search']);
  expect(found('search client')).toEqual([]);
});

it('finds by keyword and by initials, after names', () => {
  expect(found('schema')).toEqual(['Database Migrations']);
  expect(found('dm')).toEqual(['Database Migrations']);
  expect(found('fi')).toEqual(['Feeds & Integrations']);
  expect(scoreOf('schema', items[4] ?? { label: '' })).toBeLessThan(
    scoreOf('migr', items[4] ?? { label: '' }),
  );
});

it('finds nothing for an empty text', () => {
  expect(found('')).toEqual([]);
  expect(found('   ')).toEqual([]);
  expect(found('&')).toEqual([]);
});

it('finds mistyped names', () => {
  const near = (text: string) => rankNear(text, items).map(({ label }) => label);
  expect(near('clinets')).toEqual(['Clients', 'Client Mapper', 'Client Restrictions']);
  expect(near('migartions')).toEqual(['Database Migrations']);
  expect(near('elephant')).toEqual([]);
});
