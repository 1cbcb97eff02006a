import { client } from '@supersync/contract/records/client/client.ts';
import { parseQuery } from '@supersync/contract/kernel/query/parse-query.ts';
import { expect, it } from 'vitest';
import { startState } from '#kit/list-page/list-state.ts';
import { readEntityQuery, queryOf, requestOf, withQueryChange } from './entity-query.ts';

const state = startState({ sort: [{ column: 'name', descending: true }], limit: 100 });

it('round-trips the query through the address, ignoring unknown names', () => {
  const first = withQueryChange(new URLSearchParams('page=4&search=oak&open=3'), {
    where: { status: 'active' },
    fields: ['name', 'status'],
    relations: ['partners'],
  });
  expect(first.toString()).toBe(
    'search=oak&open=3&where=%7B%22status%22%3A%22active%22%7D&fields=name%2Cstatus&relations=partners',
  );
  expect(readEntityQuery(client, first)).toEqual({
    where: { status: 'active' },
    fields: ['name', 'status'],
    relations: ['partners'],
  });
  expect(withQueryChange(first, { where: {}, fields: [], relations: [] }).toString()).toBe(
    'search=oak&open=3',
  );
  expect(
    readEntityQuery(client, new URLSearchParams('fields=constructor,gone&relations=nobody&where=x')),
  ).toEqual({
    where: {},
    fields: [],
    relations: [],
  });
});

it('shows the request that the server accepts', () => {
  const asked = { where: { name: { contains: 'a&b' } }, fields: ['status'], relations: [] };
  const { path, read } = requestOf(client, { ...queryOf(client, asked, state), limit: 100, page: 1 });
  expect(read).toBe(
    '/api/v1/clients?fields=name,status&where={"name":{"contains":"a&b"}}&sort=-name&limit=100&page=1',
  );
  const sent = Object.fromEntries(new URL(path, 'http://x').searchParams);
  expect(parseQuery(client, sent)).toMatchObject({ fields: ['id', 'name', 'status'], limit: 100, page: 1 });
});
