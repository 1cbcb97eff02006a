import { defineAction } from '@supersync/contract/kernel/define-action.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signInOn, type Person } from '#test/sign-in.ts';
import { shareDatabase, startWebApp, type WebApp } from '#test/web-app.ts';
import { hasPostgres, testDatabases, type SharedDatabase } from '#test/support/test-database.ts';
import type { Feature } from '../server.ts';
import { registerAction } from './register-action.ts';

const deposit = defineAction({
  name: 'test_deposit',
  summary: 'Adds an amount to the ledger',
  method: 'POST',
  path: '/v0/test-deposits/{account}',
  access: 'super-user',
  params: z.object({ account: z.string().regex(/^[a-z]+$/) }),
  query: z.object({ note: z.string().max(5).optional() }),
  body: z.object({ amount: z.int().positive(), tags: z.array(z.string().min(2)).optional() }),
  answer: z.object({ account: z.string(), entry: z.int() }),
  status: 201,
  idempotent: true,
});

const withdraw = defineAction({ ...deposit, name: 'test_withdraw', path: '/v0/test-withdrawals/{account}' });

const forget = defineAction({
  name: 'test_forget',
  summary: 'Needs no body and answers none',
  method: 'DELETE',
  path: '/v0/test-deposits',
  access: { chain: [['supersync_redact']] },
  answer: z.null(),
  status: 204,
});

const ledgerFeature: Feature = async (server) => {
  await server.db.query({
    text: 'create table if not exists test_ledger (id int generated always as identity, account text, amount int)',
  });
  for (const action of [deposit, withdraw])
    registerAction(server, action, async ({ params, body, query, inTransaction }) =>
      inTransaction(async (tx) => {
        const { rows } = await tx.query<{ id: number }>(
          sql`insert into test_ledger (account, amount) values (${params.account}, ${body.amount}) returning id`,
        );
        if (query.note === 'fail') throw problem('illegal_state', { thing: 'deposit', state: 'failing' });
        return { account: params.account, entry: rows[0]?.id ?? 0 };
      }),
    );
  registerAction(server, forget, async () => null);
};

describe.each(testDatabases())('actions on $name', (kind) => {
  let shared: SharedDatabase;
  let test: WebApp;
  let person: Person;

  beforeAll(async () => {
    shared = await kind.make();
    test = await startWebApp(shared, { alsoRegister: [ledgerFeature] });
    person = await signInOn(test.db);
  });
  afterAll(async () => {
    await test.close();
    await shared.drop();
  });

  const call = (
    account: string,
    payload: object,
    {
      key,
      by = person,
      path = 'test-deposits',
      query = '',
    }: { key?: string; by?: Person; path?: string; query?: string } = {},
  ) =>
    test.app.inject({
      method: 'POST',
      url: `/v0/${path}/${account}${query}`,
      headers: { cookie: by.cookie, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      payload,
    });

  const entries = async (account: string): Promise<number> =>
    (await test.db.query(sql`select from test_ledger where account = ${account}`)).rowCount;

  it('answers in the envelope, with the status of the action', async () => {
    const answer = await call('plain', { amount: 5 });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ data: { account: 'plain', entry: expect.any(Number) } });
  });

  it('reports every invalid and unknown field at once', async () => {
    const answer = await call(
      'UPPER',
      { amount: -1, tags: ['ok', 'x'], extra: 1 },
      { query: '?note=toolong' },
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('invalid_input');
    expect(Object.keys(answer.json().errors).toSorted()).toEqual([
      'account',
      'amount',
      'extra',
      'note',
      'tags.1',
    ]);
  });

  it('refuses an undeclared body, and a caller without the key', async () => {
    const remover = await signInOn(test.db, ['supersync_redact']);
    const send = (by: Person, payload?: string) =>
      test.app.inject({
        method: 'DELETE',
        url: '/v0/test-deposits',
        headers: {
          cookie: by.cookie,
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(payload === undefined ? {} : { payload }),
      });
    expect((await send(person)).json().detail).toBe('Missing permission: supersync_redact');
    for (const payload of ['{"a":1}', '[]', '[{}]', 'null', '"x"', '""', '0', 'false']) {
      const refused = await send(remover, payload);
      expect([payload, refused.statusCode]).toEqual([payload, 400]);
      expect(refused.json().errors).toEqual({ body: 'Not expected here' });
    }
    for (const payload of [undefined, '{}']) {
      const done = await send(remover, payload);
      expect([done.statusCode, done.body]).toEqual([204, '']);
    }
  });

  it('fifty concurrent repeats have one effect and one answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call('fifty', { amount: 7 }, { key: 'k-50' })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await entries('fifty')).toBe(1);
  });

  it('a later repeat gets the first answer, whatever the order of its fields', async () => {
    const first = await call('later', { amount: 1, tags: ['aa'] }, { key: 'k-later' });
    const second = await call('later', { tags: ['aa'], amount: 1 }, { key: 'k-later' });
    expect(second.json()).toEqual(first.json());
    expect(await entries('later')).toBe(1);
  });

  it('refuses the key for other input, another parameter or another action', async () => {
    await call('mismatch', { amount: 1 }, { key: 'k-mismatch' });
    const others = [
      await call('mismatch', { amount: 2 }, { key: 'k-mismatch' }),
      await call('elsewhere', { amount: 1 }, { key: 'k-mismatch' }),
      await call('mismatch', { amount: 1 }, { key: 'k-mismatch', path: 'test-withdrawals' }),
    ];
    expect(others.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      others.map(() => [422, 'idempotency_mismatch']),
    );
    expect(await entries('elsewhere')).toBe(0);
  });

  it('separates the keys of different users', async () => {
    const other = await signInOn(test.db);
    await call('shared', { amount: 1 }, { key: 'k-shared' });
    await call('shared', { amount: 1 }, { key: 'k-shared', by: other });
    expect(await entries('shared')).toBe(2);
  });

  it('stores nothing for a failed request, so that it can be retried', async () => {
    const refused = await call('again', { amount: 1 }, { key: 'k-again', query: '?note=fail' });
    expect(refused.statusCode).toBe(409);
    expect(await entries('again')).toBe(0);
    const retried = await call('again', { amount: 1 }, { key: 'k-again' });
    expect(retried.statusCode).toBe(201);
    expect(await entries('again')).toBe(1);
  });

  it('refuses a malformed key', async () => {
    for (const key of ['', 'two words', 'x'.repeat(201)])
      expect((await call('odd', { amount: 1 }, { key })).statusCode).toBe(400);
    expect(await entries('odd')).toBe(0);
  });
});

describe.skipIf(!hasPostgres)('actions on several servers', () => {
  it('concurrent repeats on two servers have one effect', async () => {
    const shared = await shareDatabase();
    const first = await startWebApp(shared, { alsoRegister: [ledgerFeature] });
    const second = await startWebApp(shared, { alsoRegister: [ledgerFeature] });
    try {
      const { cookie } = await signInOn(first.db);
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          (index % 2 === 0 ? first : second).app.inject({
            method: 'POST',
            url: '/v0/test-deposits/two',
            headers: { cookie, 'idempotency-key': 'k-two' },
            payload: { amount: 1 },
          }),
        ),
      );
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect((await first.db.query(sql`select from test_ledger`)).rowCount).toBe(1);
    } finally {
      await first.close();
      await second.close();
      await shared.drop();
    }
  });
});
