import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeToken, type TestToken } from '../api-token.ts';
import { peopleOn, withManagers, type PeopleApp } from '../people-app.ts';
import { startWebApp } from '../web-app.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import type { Server } from '#platform/server.ts';
import { testDatabases, type SharedDatabase } from '../support/test-database.ts';

interface Started {
  readonly path: string;
  readonly id: number;
  /** State from which a person can resume. */
  readonly status: string;
}

/** All background work besides tasks. */
describe.each(testDatabases())('work of a token that is revoked before it is done, on $name', (kind) => {
  let shared: SharedDatabase;
  let web: PeopleApp;
  let token: TestToken;
  const started: Started[] = [];
  let feedId = 0;

  const send = async (url: string, body: object, status = 202): Promise<{ id: number; runId: number }> => {
    const answer = await web.call(null, 'POST', url, { body, headers: token.headers });
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(status);
    return answer.json<{ data: { id: number; runId: number } }>().data;
  };
  const one = async (text: string): Promise<number> =>
    (await web.db.query<{ id: number }>({ text })).rows[0]?.id ?? 0;

  /** A server without background work. */
  beforeAll(async () => {
    shared = await kind.make('demo');
    let server: Server | undefined;
    const take = (given: Server): void => {
      server = given;
    };
    web = await peopleOn(shared, await startWebApp(shared, { env: withManagers(), alsoRegister: [take] }));
    if (server === undefined) throw new Error('The server was not put together');
    await startJobs(server, { works: false });
    await web.db.query(sql`update schedules set status = 'paused'`);
    const owner = await web.manager(0, ['supersync_all']);
    token = await makeToken(web, owner, { keys: ['supersync_all'] });

    const batch = await send('/api/v1/ad_url_batches/remove', {
      ids: [await one('select id from ad_urls limit 1')],
    });
    started.push({ path: '/api/v1/ad_url_batches', id: batch.id, status: 'checked' });

    const { id: importId } = await send('/v0/lead-imports', { name: 'leads.csv' }, 201);
    const text = 'Name,Email\nAda,ada@example.test\n';
    await send(`/v0/lead-imports/${importId}/parts`, { part: 0, text, isLast: true }, 200);
    const mapping = { name: 0, email: 1 };
    await send(`/v0/lead-imports/${importId}/check`, { mapping, source: 'test', clientId: 1 });
    started.push({ path: '/v0/lead-imports', id: importId, status: 'received' });

    const redaction = await send('/v0/redactions', {
      reference: 'R-1',
      basis: 'erasure',
      receivedOn: '2026-01-01',
      reason: 'Asked for',
      confirmation: 'REDACT',
      person: { emails: ['ada@example.test'] },
    });
    started.push({ path: '/v0/redactions', id: redaction.id, status: 'incomplete' });

    const replayIds = ['00000000-0000-4000-8000-000000000000'];
    const replay = await send('/v0/messaging-api/replay/leads.created', { replayIds, ratePerSecond: 1 });
    started.push({ path: '/v0/message-replays', id: replay.id, status: 'paused' });

    const { rows } = await web.db.query<{ client_id: number; received_at: Date }>(sql`
      select client_id, received_at from leads where source <> 'test' and client_id is not null limit 1`);
    const at = rows[0]?.received_at.getTime() ?? 0;
    const leads = await send('/v0/lead-replays', {
      receivedFrom: new Date(at - 1000).toISOString(),
      receivedTo: new Date(at + 1000).toISOString(),
      clientId: rows[0]?.client_id,
      destination: 'leads.crm-sync',
    });
    started.push({ path: '/v0/lead-replays', id: leads.id, status: 'canceled' });

    const { runId } = await send('/api/v1/infinity_runs', { kind: 'check', clientIds: [1] });
    started.push({ path: '/api/v1/infinity_runs', id: runId, status: 'canceled' });

    feedId = await one(
      `select id from feed_overview where status = 'active' and build_state = 'idle' limit 1`,
    );
    await send(`/syndication/api/v1/feeds/${feedId}/rebuild`, {});

    const revoked = await web.call(owner, 'POST', `/v0/api-clients/${token.id}/revoke`);
    expect(revoked.statusCode).toBe(200);
    await web.stop();
    web = await peopleOn(shared, await startWebApp(shared, { env: withManagers() }), true);
  });
  afterAll(async () => {
    await web.stop();
    await shared.drop();
  });

  const reason = (): unknown => expect.stringContaining(`API client "${token.name}" was revoked on`);

  it('is stopped, with the reason on its record and in the audit log', async () => {
    const reader = await web.person(['supersync_all']);
    for (const { path, id, status } of started) {
      for (;;) {
        const { data } = (await web.call(reader, 'GET', `${path}/${id}`)).json<{
          data: Record<string, unknown>;
        }>();
        if (
          data['stoppedReason'] === null &&
          !['done', 'complete', 'applied', 'checked'].includes(String(data['status']))
        ) {
          await new Promise((resolve) => setImmediate(resolve));
          continue;
        }
        expect
          .soft([path, data])
          .toEqual([path, expect.objectContaining({ status, stoppedReason: reason() })]);
        break;
      }
    }
    const { rows } = await web.db.query<{ reason: string }>(sql`
      select reason from audit_entries where action = 'stopped' and resource <> 'feed'`);
    expect(rows).toEqual(started.map(() => ({ reason: reason() })));
  });

  it('a feed build is dropped from the queue', async () => {
    for (;;) {
      const { rows } = await web.db.query<{ reason: string; queued: Date | null }>(sql`
        select e.reason, f.queued_at as queued from audit_entries e join feeds f on f.id = ${feedId}
        where e.action = 'stopped' and e.resource = 'feed' and e.record_key = ${String(feedId)}`);
      if (rows.length === 0) {
        await new Promise((resolve) => setImmediate(resolve));
        continue;
      }
      expect(rows).toEqual([{ reason: reason(), queued: null }]);
      break;
    }
    const built = await web.db.query(sql`
      select from feed_builds where feed_id = ${feedId} and created > now() - interval '1 hour'`);
    expect(built.rowCount).toBe(0);
  });

  it('continues when a person resumes it', async () => {
    const person = await web.person(['supersync_all']);
    const find = (path: string): Started | undefined => started.find((each) => each.path === path);
    for (const [path, step, done] of [
      ['/api/v1/ad_url_batches', 'apply', 'applied'],
      ['/v0/redactions', 'resume', 'complete'],
      ['/v0/message-replays', 'resume', 'done'],
      ['/api/v1/infinity_runs', 'resume', 'done'],
    ] as const) {
      const url = `${path}/${find(path)?.id}`;
      const answer = await web.call(person, 'POST', `${url}/${step}`);
      expect([url, answer.statusCode < 300]).toEqual([url, true]);
      for (;;) {
        const { data } = (await web.call(person, 'GET', url)).json<{ data: Record<string, unknown> }>();
        expect(data['stoppedReason']).toBeNull();
        if (data['status'] === done) break;
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  });
});
