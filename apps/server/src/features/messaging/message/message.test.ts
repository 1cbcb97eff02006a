import { messageRoom, type Message } from '@supersync/contract/messaging/message/message.ts';
import type { SearchMeta } from '@supersync/contract/messaging/message/search.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newKey,
  sides,
  startMessaging,
  testQueue,
  testTopic,
  type MessagingApp,
} from '#test/messaging-app.ts';
import type { Person } from '#test/sign-in.ts';
import { declareTopics } from '#platform/messaging/topics.ts';

const pollOptions = { timeout: 120_000, interval: 20 };
const searchUrl = `/v0/messaging-api/${testTopic}/_search`;
const publishUrl = `/v0/messaging-api/${testTopic}/_publish`;

describe.each(sides)('messages on $name', (side) => {
  let server: MessagingApp;
  let admin: Person;

  beforeAll(async () => {
    server = await startMessaging(side);
    admin = await server.signIn('supersync_all');
  });
  afterAll(() => server.stop());

  async function publish(payload: object, more: object = {}): Promise<string> {
    const answer = await server.call(admin, 'POST', publishUrl, { payload, ...more }, newKey());
    expect(answer.statusCode, answer.body).toBe(202);
    return answer.json<{ data: { id: string } }>().data.id;
  }

  async function search(body: object, person = admin): Promise<{ data: Message[]; meta: SearchMeta }> {
    const answer = await server.call(person, 'POST', searchUrl, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }

  const deliveries = async (id: string) =>
    (await server.call(admin, 'GET', `/v0/messaging-api/messages/${id}`)).json<{
      data: { deliveries: { queue: string; status: string; answer: string | null; attempts: number }[] };
    }>().data.deliveries;

  it('lists topics sorted, with shape and queues', async () => {
    const answer = await server.call(admin, 'GET', '/v0/messaging-api/topics');
    const { data } = answer.json<{ data: string[] }>();
    expect(data).toEqual([...data].toSorted());
    expect(data).toContain(testTopic);
    const topic = await server.call(admin, 'GET', `/v0/messaging-api/topics/${testTopic}`);
    expect(topic.json()).toMatchObject({
      data: { name: testTopic, example: { number: 1 }, personalPaths: ['buyer.name', 'seller[].alias'] },
    });
    await expect
      .poll(async () => {
        const reread = await server.call(admin, 'GET', `/v0/messaging-api/topics/${testTopic}`);
        return reread
          .json<{ data: { queues: { name: string; isUp: boolean }[] } }>()
          .data.queues.map(({ name, isUp }) => [name, isUp]);
      }, pollOptions)
      .toEqual([
        ['archive-index', true],
        [testQueue, true],
      ]);
  });

  it('delivers a published message to every queue, publishes it live and finds it', async () => {
    const id = await publish(
      { number: 7, buyer: { name: 'Canary' }, items: [{ sku: 'oak-1', count: 2 }] },
      { key: 'order-7', attributes: { origin: 'test' } },
    );
    await expect
      .poll(() => deliveries(id), pollOptions)
      .toMatchObject([
        { queue: 'archive-index', status: 'delivered', answer: 'Indexed', attempts: 1 },
        { queue: testQueue, status: 'delivered', answer: 'Booked', attempts: 1 },
      ]);
    expect(server.consumer.taken.filter((message) => message.id === id)).toHaveLength(1);
    const { rows } = await server.db.query<{ queue: string }>(sql`
      select data->>'queue' as queue from events where room = ${messageRoom(id)} order by 1`);
    expect(rows.map(({ queue }) => queue)).toEqual(['archive-index', testQueue]);
    const keys = await server.call(admin, 'GET', `/v0/messaging-api/${testTopic}/_keys`);
    expect(keys.json()).toEqual({ data: ['buyer.name', 'items[].count', 'items[].sku', 'number'] });
    for (const body of [
      { where: { number: 7 } },
      { where: { 'items[].sku': 'oak-1' } },
      { where: { 'items[].sku': { startsWith: 'oak' }, number: { gte: 7, lt: 8 } } },
      { where: { 'buyer.name': { contains: 'canar' } } },
      { where: { number: { in: [1, 7] }, missing: { isNull: true } } },
      { text: 'OAK-1' },
      { key: 'order-7' },
      { attributes: { origin: 'test' } },
      { ids: [id] },
      { from: new Date(Date.now() - 60_000).toISOString(), where: { number: { ne: 8 } } },
    ])
      expect(
        (await search(body)).data.map((message) => message.id),
        JSON.stringify(body),
      ).toEqual([id]);
    for (const body of [
      { where: { number: 8 } },
      { where: { number: '7' } },
      { where: { 'items[].sku': { startsWith: 'elm' } } },
      { where: { number: { isNull: true } } },
      { text: 'oak_1' },
      { text: '100%' },
      { to: new Date(Date.now() - 60_000).toISOString() },
    ])
      expect((await search(body)).data, JSON.stringify(body)).toEqual([]);
  });

  it('returns 25 messages per page, newest first, with the number searched', async () => {
    const first = await publish({ number: 100 });
    for (let number = 101; number < 127; number += 1) await publish({ number });
    await expect.poll(async () => (await search({})).meta.searched.messages, pollOptions).toBe(28);
    const page = await search({ where: { number: { gte: 100, lt: 127 } } });
    expect(page.meta).toMatchObject({ total: 27, page: 1, limit: 25, pageCount: 2 });
    expect(page.data).toHaveLength(25);
    expect(page.data.map(({ payload }) => payload)).toEqual(
      Array.from({ length: 25 }, (_, index) => ({ number: 126 - index })),
    );
    const last = await search({ where: { number: { gte: 100, lt: 127 } }, page: 2 });
    expect(last.data.at(-1)?.id).toBe(first);
    expect(last.meta.searched).toMatchObject({ ofMessages: page.meta.searched.messages, from: null });
    const old = await search({ to: '2020-01-01T00:00:00Z' });
    expect(old.meta.searched.messages).toBe(0);
  });

  it('the same idempotency key publishes once; another body under it is refused', async () => {
    const headers = newKey();
    const body = { payload: { number: 900 } };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.call(admin, 'POST', publishUrl, body, headers)),
    );
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect((await search({ where: { number: 900 } })).meta.total).toBe(1);
    const other = await server.call(admin, 'POST', publishUrl, { payload: { number: 901 } }, headers);
    expect(other.statusCode).toBe(422);
  });

  it('stores what is published at the same time together, and refuses only what is wrong', async () => {
    const send = (topic: string, payload: object) =>
      server.call(admin, 'POST', `/v0/messaging-api/${topic}/_publish`, { payload });
    const answers = await Promise.all([
      send(testTopic, { number: 950 }),
      send(testTopic, { number: 'many' }),
      send('test.unknown', { number: 951 }),
      send('test.nobody', { number: 'any' }),
      send(testTopic, { number: 952 }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 400, 404, 202, 202]);
    expect(answers[1]?.json()).toMatchObject({ errors: { 'payload.number': expect.any(String) } });
    expect((await search({ where: { number: 950 } })).meta.total).toBe(1);
    const ids = [0, 3, 4].map((index) => answers[index]?.json<{ data: { id: string } }>().data.id);
    const { rows } = await server.db.query(sql`
      select record_key, actor_id, changes from audit_entries
      where action = 'published' and record_key = any (${ids}::text[]) order by id`);
    expect(rows).toEqual(
      expect.arrayContaining(
        ids.map((id, index) => ({
          record_key: id,
          actor_id: admin.userId,
          changes: {
            topic: [null, index === 1 ? 'test.nobody' : testTopic],
            bytes: [null, expect.any(Number)],
          },
        })),
      ),
    );
  });

  it('checks by the shape a topic has now', async () => {
    const topic = 'test.reshaped';
    const send = (payload: object) =>
      server.call(admin, 'POST', `/v0/messaging-api/${topic}/_publish`, { payload });
    const shape = (type: string) => ({ type: 'object', properties: { number: { type } } });
    await declareTopics(server.db, [{ name: topic, description: 'Changes', shape: shape('integer') }]);
    expect((await send({ number: 1 })).statusCode).toBe(202);
    expect((await send({ number: 'one' })).statusCode).toBe(400);
    await declareTopics(server.db, [{ name: topic, description: 'Changes', shape: shape('boolean') }]);
    expect((await send({ number: true })).statusCode).toBe(202);
    expect((await send({ number: 2 })).statusCode).toBe(400);
    await declareTopics(server.db, [{ name: topic, description: 'Changes', shape: shape('string') }]);
    expect((await send({ number: false })).statusCode).toBe(400);
    expect((await send({ number: 'two' })).statusCode).toBe(202);
  });

  it('delays a message', async () => {
    const id = await publish({ number: 300 }, { delaySeconds: 3600 });
    const soon = await publish({ number: 301 });
    await expect
      .poll(async () => (await deliveries(soon)).map(({ status }) => status), pollOptions)
      .toEqual(['delivered', 'delivered']);
    expect((await deliveries(id)).map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    await server.db.query(sql`update message_deliveries set due_at = now() where message_id = ${id}`);
    await expect
      .poll(async () => (await deliveries(id)).map(({ status }) => status), pollOptions)
      .toEqual(['delivered', 'delivered']);
  });

  it('retries what a consumer rejects, and gives up in the end', async () => {
    const once = await publish({ number: 400, fails: 1 });
    const always = await publish({ number: 401, fails: 100 });
    const readAfterBackoff = async (): Promise<unknown> => {
      await server.db.query(sql`
        update message_deliveries set due_at = now() where status = 'waiting' and attempts > 0`);
      return [await deliveries(once), await deliveries(always)].map((those) =>
        those.filter(({ queue }) => queue === testQueue).map(({ status, attempts }) => [status, attempts]),
      );
    };
    await expect.poll(readAfterBackoff, pollOptions).toEqual([[['delivered', 2]], [['failed', 5]]]);
    expect(server.consumer.taken.filter(({ id }) => id === once)).toHaveLength(1);
    const { rows } = await server.db.query<{ error: string }>(sql`
      select error from message_deliveries where message_id = ${always} and queue = ${testQueue}`);
    expect(rows[0]?.error).toBe('The book is closed');
  });

  it("refuses invalid input with the field's error", async () => {
    const before = await server.db.query<{ n: number }>(sql`select count(*) as n from messages`);
    const refused = async (url: string, body: object, status: number, errors?: object): Promise<void> => {
      const answer = await server.call(admin, 'POST', url, body);
      expect(answer.statusCode, answer.body).toBe(status);
      if (errors !== undefined) expect(answer.json()).toMatchObject({ errors });
    };
    await refused(publishUrl, { payload: [] }, 400);
    await refused(publishUrl, { payload: { number: 'seven' } }, 400, {
      'payload.number': expect.any(String),
    });
    await refused(publishUrl, { payload: {}, attributes: { 'a b': 'c' } }, 400);
    await refused(publishUrl, { payload: { text: 'x'.repeat(300_000) } }, 413);
    await refused('/v0/messaging-api/no.such-topic/_publish', { payload: {} }, 404);
    await refused('/v0/messaging-api/no.such-topic/_search', {}, 404);
    await refused(searchUrl, { where: { 'a"b': 1 } }, 400);
    await refused(searchUrl, { where: { a: { like: 'x' } } }, 400);
    await refused(searchUrl, { anything: 1 }, 400, { anything: 'Unknown' });
    await refused(searchUrl, { page: 500, limit: 200 }, 400);
    await refused(searchUrl, { limit: 0 }, 400);
    const after = await server.db.query<{ n: number }>(sql`select count(*) as n from messages`);
    expect(after.rows).toEqual(before.rows);
  });

  it('masks personal data, and does not search it', async () => {
    const id = await publish({
      number: 500,
      buyer: { name: 'Secretname', city: 'Ottawa' },
      email: 'x@secret.test',
    });
    const reader = await server.signIn('supersync_messaging_audit');
    const shown = await search({ ids: [id] }, reader);
    expect(shown.data[0]?.payload).toEqual({
      number: 500,
      buyer: { name: '•••', city: 'Ottawa' },
      email: '•••',
    });
    const one = await server.call(reader, 'GET', `/v0/messaging-api/messages/${id}`);
    expect(one.body).not.toContain('secret');
    expect((await search({ text: 'secretname' }, reader)).data).toEqual([]);
    expect((await search({ text: 'x@secret' }, reader)).meta.total).toBe(0);
    expect((await search({ text: 'ottawa', ids: [id] }, reader)).data).toHaveLength(1);
    expect((await search({ text: 'secretname' })).data).toHaveLength(1);
    for (const path of ['buyer.name', 'email', 'buyer.email']) {
      const answer = await server.call(reader, 'POST', searchUrl, { where: { [path]: 'x' } });
      expect([answer.statusCode, answer.json<{ detail: string }>().detail], path).toEqual([
        403,
        'Missing permissions: supersync_redact, supersync_admin_tools',
      ]);
    }
    expect(server.logged()).not.toContain('secret');
  });

  it('masks an address in the key, and personal attributes, and does not search them', async () => {
    const reader = await server.signIn('supersync_messaging_audit');
    const id = await publish(
      { number: 515 },
      { key: '<77@mail.keyname.test>', attributes: { origin: 'test', email: 'x@attribute.test' } },
    );
    const shown = { key: '•••', attributes: { origin: 'test', email: '•••' } };
    expect((await search({ ids: [id] }, reader)).data).toMatchObject([shown]);
    const one = await server.call(reader, 'GET', `/v0/messaging-api/messages/${id}`);
    expect(one.json()).toMatchObject({ data: shown });
    expect((await search({ ids: [id], attributes: { origin: 'test' } }, reader)).meta.total).toBe(1);
    for (const hidden of [{ key: '<77@mail.keyname.test>' }, { attributes: { email: 'x@attribute.test' } }]) {
      expect((await server.call(reader, 'POST', searchUrl, hidden)).statusCode).toBe(403);
      expect((await search({ ...hidden, ids: [id] })).data).toMatchObject([hidden]);
    }
  });

  it('masks a declared path through lists and through keys with dots', async () => {
    const reader = await server.signIn('supersync_messaging_audit');
    const id = await publish({
      number: 505,
      buyer: [{ name: 'Listname', city: 'Ottawa' }, [{ name: 'Innername' }], 'x'],
      'buyer.name': 'Dotname',
      'buyer.name.first': 'Dotname',
      'caller.email': 'x@dotname.test',
      'emails[]': 'y@dotname.test',
      'buyer.named': 'Shown',
      name: 'Shown',
      seller: { alias: 'Sellername', city: 'Ottawa' },
    });
    const body = {
      number: 505,
      buyer: [{ name: '•••', city: 'Ottawa' }, [{ name: '•••' }], 'x'],
      'buyer.name': '•••',
      'buyer.name.first': '•••',
      'caller.email': '•••',
      'emails[]': '•••',
      'buyer.named': 'Shown',
      name: 'Shown',
      seller: { alias: '•••', city: 'Ottawa' },
    };
    expect((await search({ ids: [id] }, reader)).data[0]?.payload).toEqual(body);
    const one = await server.call(reader, 'GET', `/v0/messaging-api/messages/${id}`);
    expect(one.json()).toMatchObject({ data: { payload: body } });
    const topic = await server.call(reader, 'GET', `/v0/messaging-api/topics/${testTopic}`);
    expect(
      topic.json<{ data: { recent: Message[] } }>().data.recent.find((each) => each.id === id),
    ).toMatchObject({
      payload: body,
    });
    expect((await search({ text: 'innername' }, reader)).data).toEqual([]);
  });

  it('does not find a masked value through the object or list that holds it', async () => {
    const id = await publish({
      number: 510,
      buyer: { name: 'Hiddenname', city: 'Ottawa' },
      order: { contact: { email: 'x@hidden.test' }, lines: [{ email: 'y@hidden.test', sku: 'elm-3' }] },
    });
    const reader = await server.signIn('supersync_messaging_audit');
    const finds = async (path: string, contains: string, person = reader): Promise<boolean> =>
      (await search({ where: { [path]: { contains } }, ids: [id] }, person)).data.length === 1;
    for (const [path, hidden, visible] of [
      ['buyer', 'hiddenname', 'ottawa'],
      ['order', 'x@hidden', 'elm-3'],
      ['order.lines', 'y@hidden', 'elm-3'],
      ['order.lines[]', 'y@hidden', 'elm-3'],
    ] as const) {
      expect(await finds(path, hidden, admin), path).toBe(true);
      expect(await finds(path, visible), path).toBe(true);
      expect(await finds(path, hidden), path).toBe(false);
    }
    // The database reads an object as a list of one.
    const asList = { where: { 'buyer[].name': { startsWith: 'Hidden' } } };
    expect((await server.call(reader, 'POST', searchUrl, asList)).statusCode).toBe(403);
  });

  it('messages survive a restart and are delivered after it', async () => {
    server.consumer.isClosed = true;
    const ids = await Promise.all(Array.from({ length: 5 }, (_, index) => publish({ number: 600 + index })));
    await server.restart();
    server.consumer.isClosed = false;
    await server.db.query(sql`update message_deliveries set due_at = now() where status = 'waiting'`);
    await expect
      .poll(
        async () => (await Promise.all(ids.map(deliveries))).flat().map(({ status }) => status),
        pollOptions,
      )
      .toEqual(Array.from({ length: 10 }, () => 'delivered'));
    expect(server.consumer.taken.filter(({ id }) => ids.includes(id))).toHaveLength(5);
  });
});
