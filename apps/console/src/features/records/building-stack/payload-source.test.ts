import { companyPayload } from '@supersync/contract/records/building-stack/payload.ts';
import { expect, it } from 'vitest';
import { exampleOf, payloadOf } from './payload-source.ts';

it('a payload is fetched or pasted, or has a JSON error with its place', () => {
  expect(payloadOf({ kind: 'fetch', text: '{"left": "over"}' })).toEqual({ ok: true, body: {} });
  expect(payloadOf({ kind: 'paste', text: '  ' })).toEqual({ ok: false, problem: null });
  expect(payloadOf({ kind: 'paste', text: '{"data": 1}' })).toEqual({
    ok: true,
    body: { payload: { data: 1 } },
  });
  expect(payloadOf({ kind: 'paste', text: '{\n  "data": }' })).toMatchObject({
    problem: { line: 2, column: 11 },
  });
});

it('the server accepts the example, which uses the known buildings', () => {
  const known = ['1', '2', '3'].map((remoteId) => ({ remoteId, name: `House ${remoteId}`, address: null }));
  for (const buildings of [[], known])
    expect(companyPayload.safeParse(JSON.parse(exampleOf(buildings))).success).toBe(true);
  const { data } = companyPayload.parse(JSON.parse(exampleOf(known)));
  expect(data.buildings.map(({ id }) => id)).toEqual(['1', '2']);
});
