import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  newKey,
  sides,
  startMessaging,
  testQueue,
  testTopic,
  type MessagingApp,
} from '#test/messaging-app.ts';
import type { Person } from '#test/sign-in.ts';

const pollOptions = { timeout: 120_000, interval: 30 };
const absent = '01890000-0000-7000-8000-000000000000';

interface Replay {
  id: number;
  status: string;
  messageCount: number;
  delivered: number;
  failed: number;
  skipped: number;
}

describe.each(sides)('replays on $name', (side) => {
  let server: MessagingApp;
  let admin: Person;
  let ids: string[];

  beforeAll(async () => {
    server = await startMessaging(side);
    admin = await server.signIn('supersync_all');
    ids = [];
    for (let number = 0; number < 12; number += 1) {
      const answer = await server.call(admin, 'POST', `/v0/messaging-api/${testTopic}/_publish`, {
        payload: { number },
      });
      ids.push(answer.json<{ data: { id: string } }>().data.id);
    }
    await vi.waitFor(() => expect(server.consumer.taken).toHaveLength(12), pollOptions);
  });
  afterAll(() => server.stop());

  const read = async (id: number): Promise<Replay> =>
    (await server.call(admin, 'GET', `/v0/message-replays/${id}`)).json<{ data: Replay }>().data;
  const items = async (id: number) =>
    (await server.call(admin, 'GET', `/v0/message-replay-items?replayId=${id}&limit=100`)).json<{
      data: { messageId: string; outcome: string; note: string | null }[];
    }>().data;

  async function start(
    replayIds: string[],
    more: object = {},
    headers = newKey(),
    queue = '',
  ): Promise<Replay> {
    const url = `/v0/messaging-api/replay/${testTopic}${queue}`;
    const answer = await server.call(admin, 'POST', url, { replayIds, ...more }, headers);
    expect(answer.statusCode, answer.body).toBe(202);
    return answer.json<{ data: Replay }>().data;
  }

  const deliveredIn = (replayId: number): string[] =>
    server.consumer.taken.filter((message) => message.replayId === replayId).map(({ id }) => id);

  it('a plan shows the effect and sends nothing', async () => {
    const [first = '', second = '', third = ''] = ids;
    await server.db.query(sql`update messages set redacted_at = now() where id = ${third}`);
    const answer = await server.call(admin, 'POST', '/v0/messaging-api/replay-plans', {
      topic: testTopic,
      queue: testQueue,
      replayIds: [first, first, second, third, absent],
    });
    expect(answer.json()).toMatchObject({
      data: {
        asked: 4,
        sends: 2,
        duplicates: 1,
        unknown: 1,
        redacted: 1,
        replayedBefore: 0,
        before: [],
        underWay: null,
        queues: [{ name: testQueue }],
      },
    });
    expect(server.consumer.taken).toHaveLength(12);
  });

  it('delivers each message to the queue once more, with its outcome', async () => {
    const third = ids[2] ?? '';
    const { id } = await start([...ids, absent], { ratePerSecond: 1000 }, newKey(), `/${testQueue}`);
    await expect
      .poll(() => read(id), pollOptions)
      .toMatchObject({ status: 'done', delivered: 11, failed: 0, skipped: 2 });
    expect(deliveredIn(id).toSorted()).toEqual(ids.filter((each) => each !== third).toSorted());
    const outcomes = new Map(
      (await items(id)).map(({ messageId, outcome, note }) => [messageId, [outcome, note]]),
    );
    expect(outcomes.get(ids[0] ?? '')).toEqual(['delivered', null]);
    expect(outcomes.get(third)).toEqual(['skipped', 'The person it is about was redacted']);
    expect(outcomes.get(absent)).toEqual(['skipped', 'It is not in the archive of this topic']);
    const plan = await server.call(admin, 'POST', '/v0/messaging-api/replay-plans', {
      topic: testTopic,
      replayIds: ids,
    });
    expect(plan.json()).toMatchObject({
      data: {
        replayedBefore: 11,
        before: [{ replayId: id, userId: admin.userId, messages: 11, queue: testQueue }],
      },
    });
    const { rows } = await server.db.query<{ action: string }>(sql`
      select action from audit_entries where resource = 'message_replay' and record_key = ${String(id)} order by id`);
    expect(rows.map(({ action }) => action)).toEqual(['started', 'finished']);
  });

  it('fifty double clicks start one replay', async () => {
    const headers = newKey();
    const chosen = ids.slice(3, 6);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        start(chosen, { ratePerSecond: 1 }, index % 2 === 0 ? headers : newKey()),
      ),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const id = answers[0]?.id ?? 0;
    await expect.poll(() => read(id), pollOptions).toMatchObject({ status: 'done', delivered: 3 });
    expect(deliveredIn(id).toSorted()).toEqual(chosen.toSorted());
  });

  it('can be paused, resumed and cancelled', async () => {
    const chosen = ids.slice(3);
    const { id } = await start(chosen, { ratePerSecond: 1 });
    const act = (verb: string) =>
      server.call(admin, 'POST', `/v0/message-replays/${id}/${verb}`, undefined, newKey());
    expect((await act('pause')).json()).toMatchObject({ data: { status: 'paused' } });
    expect((await act('pause')).statusCode).toBe(409);
    const pausedAt = deliveredIn(id).length;
    expect(pausedAt).toBeLessThan(chosen.length);
    expect((await act('resume')).json()).toMatchObject({ data: { status: 'running' } });
    await expect.poll(() => deliveredIn(id).length, pollOptions).toBeGreaterThan(pausedAt);
    expect((await act('cancel')).json()).toMatchObject({ data: { status: 'canceled' } });
    await expect
      .poll(async () => {
        const { delivered, skipped } = await read(id);
        return delivered + skipped;
      }, pollOptions)
      .toBe(chosen.length);
    const outcomes = await items(id);
    expect(
      outcomes
        .filter(({ outcome }) => outcome === 'delivered')
        .map(({ messageId }) => messageId)
        .toSorted(),
    ).toEqual(deliveredIn(id).toSorted());
    expect(outcomes.find(({ outcome }) => outcome === 'skipped')?.note).toBe('The replay was canceled');
    expect((await act('resume')).statusCode).toBe(409);
  });

  it('reports messages the consumer rejects, with their error', async () => {
    server.consumer.isClosed = true;
    const { id } = await start(ids.slice(3, 5), { ratePerSecond: 1000 }, newKey(), `/${testQueue}`);
    const readAfterBackoff = async (): Promise<Replay> => {
      await server.db.query(sql`update message_deliveries set due_at = now() where status = 'waiting'`);
      return read(id);
    };
    await expect
      .poll(readAfterBackoff, pollOptions)
      .toMatchObject({ status: 'done', failed: 2, delivered: 0 });
    server.consumer.isClosed = false;
    expect((await items(id)).map(({ outcome, note }) => [outcome, note])).toEqual([
      ['failed', `${testQueue}: The book is closed`],
      ['failed', `${testQueue}: The book is closed`],
    ]);
  });

  it('refuses invalid input', async () => {
    const before = await server.db.query(sql`select count(*) as n from message_replays`);
    const refused = async (url: string, body: object): Promise<number> =>
      (await server.call(admin, 'POST', `/v0/messaging-api/replay/${url}`, body)).statusCode;
    expect(await refused(testTopic, { replayIds: [] })).toBe(400);
    expect(await refused(testTopic, { replayIds: ['x'] })).toBe(400);
    expect(await refused(testTopic, { replayIds: ids, ratePerSecond: 0 })).toBe(400);
    expect(await refused('no.such-topic', { replayIds: ids })).toBe(404);
    expect(await refused(`${testTopic}/no-such-queue`, { replayIds: ids })).toBe(404);
    expect((await server.db.query(sql`select count(*) as n from message_replays`)).rows).toEqual(before.rows);
  });
});
