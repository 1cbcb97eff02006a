import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, sides, startMessaging, type MessagingApp } from '#test/messaging-app.ts';
import type { Person } from '#test/sign-in.ts';

const pollOptions = { timeout: 120_000, interval: 30 };

describe.each(sides.filter(({ natsUrl }) => natsUrl === undefined))('lead replays on $name', (side) => {
  let server: MessagingApp;
  let admin: Person;
  const choice = {
    receivedFrom: '2026-01-01T00:00:00Z',
    receivedTo: '2026-02-01T00:00:00Z',
    clientId: 1,
    destination: 'leads.crm-sync',
  };

  beforeAll(async () => {
    server = await startMessaging(side);
    admin = await server.signIn('supersync_all');
    await server.db.query(
      sql`insert into clients (id, client_key, name) values (1, 'oak', 'Oak'), (2, 'elm', 'Elm')`,
    );
    await server.db.query(sql`
      insert into leads (source, client_id, email, received_at, redacted_at, status)
      select case when n = 1 then 'test' else 'zumper' end, case when n <= 70 then 1 else 2 end, 'p' || n || '@x.test',
        '2026-01-10'::timestamptz + n * interval '1 minute', case when n = 2 then now() end,
        case when n = 2 then 'redacted' when n = 3 then 'duplicate' else 'new' end
      from generate_series(1, 80) n`);
  });
  afterAll(() => server.stop());

  it('counts before it starts', async () => {
    const plan = await server.call(admin, 'POST', '/v0/lead-replay-plans', choice);
    expect(plan.json()).toEqual({
      data: {
        leads: 69,
        sends: 68,
        redacted: 1,
        duplicates: 1,
        replayedBefore: 0,
        withinCap: true,
        cap: 500,
      },
    });
    expect((await server.db.query(sql`select from messages`)).rowCount).toBe(0);
  });

  it('publishes each lead once or skips it with a reason', async () => {
    const headers = newKey();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.call(admin, 'POST', '/v0/lead-replays', choice, headers)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 202));
    const { id } = answers[0]?.json<{ data: { id: number } }>().data ?? { id: 0 };
    const read = async () =>
      (await server.call(admin, 'GET', `/v0/lead-replays/${id}`)).json<{ data: object }>().data;
    await expect
      .poll(read, pollOptions)
      .toMatchObject({ status: 'done', leadCount: 69, published: 68, skipped: 1 });
    const { rows } = await server.db.query<{ n: number; people: number }>(sql`
      select count(*) as n, count(distinct payload->>'leadId') as people from messages where topic = 'leads.crm-sync'`);
    expect(rows).toEqual([{ n: 68, people: 68 }]);
    const skipped = await server.call(
      admin,
      'GET',
      `/v0/lead-replay-items?leadReplayId=${id}&outcome=skipped`,
    );
    expect(skipped.json()).toMatchObject({ data: [{ leadId: 2, note: 'The person was redacted' }] });
    const plan = await server.call(admin, 'POST', '/v0/lead-replay-plans', choice);
    expect(plan.json()).toMatchObject({ data: { replayedBefore: 68 } });
  });

  it('is refused above the cap, without leads and for a reversed range', async () => {
    await server.db.query(sql`
      insert into leads (source, client_id, received_at)
      select 'zumper', 2, '2026-03-01'::timestamptz + n * interval '1 minute' from generate_series(1, 501) n`);
    const refused = async (body: object): Promise<unknown> => {
      const answer = await server.call(admin, 'POST', '/v0/lead-replays', body, newKey());
      return [answer.statusCode, answer.json<{ errors: object }>().errors];
    };
    const march = {
      ...choice,
      clientId: 2,
      receivedFrom: '2026-03-01T00:00:00Z',
      receivedTo: '2026-04-01T00:00:00Z',
    };
    expect(await refused(march)).toEqual([
      400,
      { receivedTo: '501 leads are more than 500: choose a shorter range' },
    ]);
    expect(await refused({ ...march, clientId: 1 })).toEqual([
      400,
      { receivedTo: 'There are no leads in this range' },
    ]);
    expect(await refused({ ...choice, receivedTo: choice.receivedFrom })).toEqual([
      400,
      { receivedTo: 'Must be later than the beginning' },
    ]);
    expect((await server.db.query(sql`select from lead_replays`)).rowCount).toBe(1);
  });

  describe('as a task', () => {
    const tasks = '/task_runner/api/v1/tasks';
    const parameters = {
      ...choice,
      clientId: 2,
      receivedFrom: '2026-03-01T00:00:00Z',
      receivedTo: '2026-04-01T00:00:00Z',
    };
    const run = async (more: object = {}, by = admin): Promise<unknown> => {
      const body = { name: 'replay-leads', parameters: { ...parameters, ...more } };
      const started = await server.call(by, 'POST', tasks, body, newKey());
      expect(started.statusCode, started.body).toBe(202);
      const { id } = started.json<{ data: { id: number } }>().data;
      const read = async () => {
        const { rows } = await server.db.query<{ status: string }>(
          sql`select status, message, progress, added from task_runs where id = ${id}`,
        );
        return rows[0];
      };
      await expect
        .poll(async () => (await read())?.status, pollOptions)
        .toMatch(/^(?:success|fatal-error|RECOVERABLE_ERROR)$/);
      return read();
    };
    const sentTo = async (clientId: number): Promise<unknown> =>
      (
        await server.db.query(sql`
          select count(*)::int as sent, count(distinct payload->>'leadId')::int as people from messages
          where topic = 'leads.crm-sync' and payload->>'clientId' = ${String(clientId)}
            and (payload->>'receivedAt')::timestamptz >= '2026-03-01'`)
      ).rows[0];

    it('sends more leads than one request may, each once, also when it is run again', async () => {
      expect(await run()).toMatchObject({
        status: 'success',
        message: '501 leads sent, 0 skipped',
        progress: 100,
        added: 501,
      });
      expect(await sentTo(2)).toEqual({ sent: 501, people: 501 });
      const { rows } = await server.db.query(sql`
        select lead_count, status, published, user_id from lead_replays where client_id = 2 order by id`);
      expect(rows).toEqual(
        [500, 1].map((count) => ({
          lead_count: count,
          status: 'done',
          published: count,
          user_id: admin.userId,
        })),
      );
      expect(await run()).toMatchObject({ message: 'There are no leads to replay in this range' });
      expect(await run({ skipReplayed: false })).toMatchObject({ message: '501 leads sent, 0 skipped' });
      expect(await sentTo(2)).toEqual({ sent: 1002, people: 501 });
    });

    it('requires the right to replay leads, and a valid range', async () => {
      const developer = await server.signIn('supersync_developer_tools');
      expect(await run({ skipReplayed: false }, developer)).toMatchObject({
        status: 'fatal-error',
        message: expect.stringContaining('supersync_leads_replay'),
      });
      expect(await sentTo(2)).toEqual({ sent: 1002, people: 501 });
      const check = async (more: object): Promise<unknown> =>
        (
          await server.call(admin, 'POST', `${tasks}/replay-leads/validate`, {
            parameters: { ...parameters, ...more },
          })
        ).json();
      expect(await check({ receivedFrom: 'yesterday' })).toMatchObject({
        data: { errors: { receivedFrom: 'Must be like 2026-01-01T00:00:00Z' } },
      });
      expect(await check({ receivedTo: '2026-02-01T00:00:00Z' })).toEqual({
        data: { errors: { receivedTo: 'Must be later than the beginning' } },
      });
    });
  });
});
