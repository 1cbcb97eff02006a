import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, sides, startMessaging, testTopic, type MessagingApp } from '#test/messaging-app.ts';
import type { Person } from '#test/sign-in.ts';
import { redactionStores } from '#platform/messaging/redaction-stores.ts';
import { registeredResources } from '#platform/resource/resource-rules.ts';
import type { Server } from '#platform/server.ts';
import { LocalFileStore } from '#platform/files/file-store.ts';
import { sweepFiles } from '#platform/files/files.ts';

const pollOptions = { timeout: 120_000, interval: 50 };
const noFiles = new LocalFileStore(join(tmpdir(), 'supersync-test-no-files'));
const secret = 'a secret of the mail service and us';
const people = Array.from({ length: 50 }, (_, n) => ({
  email: `canary${n}@nest.test`,
  phone: `416-555-${String(2000 + n)}`,
}));
const digits = (phone: string): string => phone.replaceAll('-', '');

describe.each(sides)('redaction on $name', (side) => {
  let server: MessagingApp;
  let inside: Server;
  let admin: Person;
  let messageIds: string[];

  beforeAll(async () => {
    server = await startMessaging(side, {
      env: { LEAD_MAIL_SECRET: secret },
      alsoRegister: [
        (given) => {
          inside = given;
        },
      ],
    });
    admin = await server.signIn('supersync_all');
    await server.db.query(sql`insert into clients (id, client_key, name) values (1, 'oak', 'Oak')`);
    // A queue without a consumer: its messages stay on the bus.
    await server.db.query(sql`insert into message_queues (topic, queue) values (${testTopic}, 'outside')`);
  });
  afterAll(() => server.stop());

  /** The tables that contain the pattern. */
  async function tablesWith(pattern: string): Promise<string[]> {
    const { rows: tables } = await server.db.query<{ name: string }>(sql`
      select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await server.db.query<{ n: number }>({
        text: `select count(*) as n from only ${name} t where lower(t::text) ~ $1`,
        values: [pattern],
      });
      if ((rows[0]?.n ?? 0) > 0) found.push(name);
    }
    return found;
  }

  /** Repeats a request that is told to try again, as the console does: a busy machine may say so. */
  async function untilAnswered(
    send: () => ReturnType<MessagingApp['call']>,
  ): ReturnType<MessagingApp['call']> {
    for (;;) {
      const answer = await send();
      const { code } = answer.json<{ code?: string }>();
      if (code !== 'request_in_progress' && code !== 'unavailable') return answer;
      await setTimeout(100);
    }
  }

  async function readBus(): Promise<string> {
    if (side.natsUrl === undefined) return '';
    const { rows } = await server.db.query<{ value: Buffer }>(sql`
      select value from installation_secrets where name = 'bus-namespace'`);
    expect(rows).toHaveLength(1);
    const connection = await connect({ servers: side.natsUrl });
    const manager = await jetstreamManager(connection);
    const contents: string[] = [];
    for await (const info of manager.streams.list()) {
      if (!info.config.name.startsWith('SUPERSYNC_')) continue;
      for (let sequence = info.state.first_seq; sequence <= info.state.last_seq; sequence += 1) {
        const message = await manager.streams
          .getMessage(info.config.name, { seq: sequence })
          .catch(() => null);
        if (message !== null) contents.push(message.string());
      }
    }
    await connection.close();
    return contents.join('\n');
  }

  it('every resource with personal data is a store, and so are messages', () => {
    const stores = new Set(redactionStores(inside).map(({ name }) => name));
    for (const { name, fields } of registeredResources(inside))
      if (Object.values(fields).some(({ personal }) => personal)) expect(stores, name).toContain(name);
    for (const name of ['lead', 'lead_mail', 'lead_import_row', 'message']) expect(stores).toContain(name);
  });

  it('creates fifty people in every store', async () => {
    messageIds = [];
    for (const { email, phone } of people) {
      const mail = {
        headers: { 'Message-ID': `<${email}-1>`, From: 'lead@apartments.com', Subject: `Lead ${email}` },
        envelope: { to: 'leads+OAK12@inbound.test', from: 'lead@apartments.com' },
        plain: `Name: Canary Bird\nEmail: ${email}\nPhone: ${phone}\nComments: Reach me at ${phone}\n`,
      };
      const answer = await server.app.inject({
        method: 'POST',
        url: '/v0/lead-mails/inbound',
        headers: { authorization: `Bearer ${secret}` },
        payload: mail,
      });
      expect(answer.statusCode, answer.body).toBe(202);
    }
    for (const { email, phone } of people.slice(0, 10)) {
      const answer = await server.call(admin, 'POST', `/v0/messaging-api/${testTopic}/_publish`, {
        payload: { number: 1, anything: `see ${email}`, list: [{ tel: phone }] },
        key: email,
        attributes: { who: email },
      });
      messageIds.push(answer.json<{ data: { id: string } }>().data.id);
    }
    const begun = await server.call(admin, 'POST', '/v0/lead-imports', { name: 'birds.csv' });
    const { id } = begun.json<{ data: { id: number } }>().data;
    const text = ['Name,Email', ...people.map(({ email }) => `Canary,${email}`)].join('\n');
    await server.call(admin, 'POST', `/v0/lead-imports/${id}/parts`, { part: 0, text, isLast: true });
    await server.call(admin, 'POST', `/v0/lead-imports/${id}/check`, {
      mapping: { name: 0, email: 1 },
      source: 'birds',
      clientId: 1,
    });
    await expect
      .poll(async () => {
        const { rows } = await server.db.query<{ n: number }>(sql`
          select count(*) as n from message_deliveries where status <> 'delivered' and queue <> 'outside'`);
        const leads = await server.db.query<{ n: number }>(sql`select count(*) as n from leads`);
        return [rows[0]?.n, leads.rows[0]?.n];
      }, pollOptions)
      .toEqual([0, 50]);
    if (side.natsUrl !== undefined) await expect.poll(readBus, pollOptions).toContain('canary9@');
    expect(await tablesWith('canary')).not.toEqual([]);
  });

  it('finds a person in every store, and audits the search without naming them', async () => {
    const [bird] = people;
    const answer = await server.call(admin, 'POST', '/v0/redaction-searches', { emails: [bird?.email] });
    const { data } = answer.json<{
      data: {
        stores: { store: string; found: number }[];
        alsoKnown: { phones: string[] };
        isSuppressed: boolean;
      };
    }>();
    const found = new Map(data.stores.map(({ store, found: count }) => [store, count]));
    expect([found.get('lead'), found.get('lead_mail'), found.get('lead_import_row')]).toEqual([1, 1, 1]);
    expect(found.get('message')).toBe(3);
    expect(data.alsoKnown.phones).toEqual(['+14165552000']);
    expect(data.isSuppressed).toBe(false);
    const { rows } = await server.db.query(sql`
      select action, changes, reason from audit_entries where action = 'searched for a person'`);
    expect(rows).toEqual([{ action: 'searched for a person', changes: null, reason: null }]);
  });

  it('leaves no trace in the database, on the bus or in the log', async () => {
    await server.db.query(sql`
      insert into files (id, name, media_type, bytes, sha256, is_restricted, holds, shows_personal, created)
      select gen_random_uuid(), name, 'text/csv', 1, repeat('0', 64), true, holds::jsonb, personal, '2026-01-10T00:00Z'
      from (values ('people.csv', '[]', true), ('codes.csv', '[]', false), ('backup.tar.gz', '"everything"', true))
        made (name, holds, personal)`);
    const receipts: number[] = [];
    for (let start = 0; start < people.length; start += 10) {
      const some = people.slice(start, start + 10);
      const body = {
        person: { emails: some.map(({ email }) => email), phones: some.map(({ phone }) => phone) },
        reference: `DSR-${start}`,
        basis: 'erasure',
        receivedOn: '2026-01-15',
        reason: 'They asked for it',
        confirmation: 'REDACT',
      };
      const headers = newKey();
      const answers = await Promise.all(
        [1, 2, 3].map(() => untilAnswered(() => server.call(admin, 'POST', '/v0/redactions', body, headers))),
      );
      expect(new Set(answers.map((answer) => answer.body)).size, answers[0]?.body).toBe(1);
      expect(answers[0]?.json()).toMatchObject({ data: { status: 'running', dueOn: '2026-02-14' } });
      receipts.push(answers[0]?.json<{ data: { id: number } }>().data.id ?? 0);
    }
    const statuses = async (): Promise<string[]> =>
      (await server.db.query<{ status: string }>(sql`select status from redactions order by id`)).rows.map(
        ({ status }) => status,
      );
    await expect.poll(statuses, pollOptions).toEqual(receipts.map(() => 'complete'));
    expect(await tablesWith('canary|nest\\.test')).toEqual([]);
    expect(await tablesWith(people.map(({ phone }) => digits(phone)).join('|'))).toEqual([]);
    expect(await tablesWith(people.map(({ phone }) => phone).join('|'))).toEqual([]);
    expect(await readBus()).not.toContain('canary');
    expect(server.logged()).not.toMatch(/canary|nest\.test/);
    const { rows } = await server.db.query<{ n: number; sources: number; properties: number }>(sql`
      select count(*) as n, count(source) as sources, count(property_code) as properties from leads
      where status = 'redacted' and received_at is not null`);
    expect(rows).toEqual([{ n: 50, sources: 50, properties: 50 }]);
    const receipt = await server.call(admin, 'GET', `/v0/redactions/${receipts[0]}/receipt`);
    const { data } = receipt.json<{
      data: { status: string; seal: string; stores: { store: string; redacted: number; fields: string[] }[] };
    }>();
    expect(data.status).toBe('complete');
    expect(data.seal).toMatch(/^[0-9a-f]{64}$/);
    expect(data.stores.find(({ store }) => store === 'lead')).toMatchObject({ redacted: 10, status: 'done' });
    expect(receipt.body).not.toContain('nest');
    // Exports with personal data are removed; a backup stays for its time, and the receipt says until when.
    expect(data.stores.find(({ store }) => store === 'export_file')).toMatchObject({ redacted: 1 });
    expect(data.stores.find(({ store }) => store === 'backup_file')).toMatchObject({
      found: 1,
      status: 'kept',
      keptUntil: '2026-02-10',
    });
    const files = await server.db.query(sql`select name from files order by name`);
    expect(files.rows).toEqual([{ name: 'backup.tar.gz' }, { name: 'codes.csv' }]);
    await sweepFiles(server.db, noFiles, new Date('2026-02-09T01:00:00Z'));
    expect((await server.db.query(sql`select from files where name = 'backup.tar.gz'`)).rowCount).toBe(0);
  });

  it('blocks the person in replays and imports', async () => {
    const replay = await server.call(admin, 'POST', `/v0/messaging-api/replay/${testTopic}`, {
      replayIds: messageIds,
      ratePerSecond: 1000,
    });
    const { id } = replay.json<{ data: { id: number } }>().data;
    await expect
      .poll(async () => (await server.call(admin, 'GET', `/v0/message-replays/${id}`)).json(), pollOptions)
      .toMatchObject({ data: { status: 'done', skipped: 10, delivered: 0 } });
    const begun = await server.call(admin, 'POST', '/v0/lead-imports', { name: 'again.csv' });
    const { id: importId } = begun.json<{ data: { id: number } }>().data;
    const text =
      'Name,Email,Phone\nBird,CANARY3@nest.test,\nBird,other@bird.test,416.555.2004\nFree,free@bird.test,\n';
    await server.call(admin, 'POST', `/v0/lead-imports/${importId}/parts`, { part: 0, text, isLast: true });
    await server.call(admin, 'POST', `/v0/lead-imports/${importId}/check`, {
      mapping: { name: 0, email: 1, phone: 2 },
      source: 'birds',
      clientId: 1,
    });
    await expect
      .poll(async () => (await server.call(admin, 'GET', `/v0/lead-imports/${importId}`)).json(), pollOptions)
      .toMatchObject({ data: { status: 'checked', suppressed: 2, ok: 1 } });
    expect(await tablesWith('canary')).toEqual([]);
    const found = await server.call(admin, 'POST', '/v0/redaction-searches', { phones: ['(416) 555-2004'] });
    expect(found.json()).toMatchObject({ data: { isSuppressed: true } });
  });

  it('reports a failed store and retries it', async () => {
    await server.db.query(sql`
      insert into leads (id, source, client_id, email, received_at) values (9000, 'zumper', 1, 'canary-late@nest.test', now())`);
    await server.db.query({
      text: `create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
        create trigger refuse_it before update on leads for each row execute function refuse_it()`,
    });
    const answer = await server.call(admin, 'POST', '/v0/redactions', {
      person: { leadIds: [9000] },
      reference: 'DSR-late',
      basis: 'consent-withdrawn',
      receivedOn: '2026-01-15',
      reason: 'They asked for it',
      confirmation: 'REDACT',
    });
    const { id } = answer.json<{ data: { id: number } }>().data;
    const read = async () =>
      (await server.call(admin, 'GET', `/v0/redactions/${id}`)).json<{
        data: { status: string; stores: { store: string; status: string }[] };
      }>().data;
    await expect.poll(async () => (await read()).status, pollOptions).toBe('incomplete');
    expect((await read()).stores.find(({ store }) => store === 'lead')?.status).toBe('failed');
    await server.db.query({ text: 'drop trigger refuse_it on leads' });
    const resumed = await server.call(admin, 'POST', `/v0/redactions/${id}/resume`, undefined, newKey());
    expect(resumed.statusCode, resumed.body).toBe(202);
    await expect.poll(async () => (await read()).status, pollOptions).toBe('complete');
    expect(await tablesWith('canary')).toEqual([]);
  });

  it('requires confirmation, a reference and a person, and changes nothing otherwise', async () => {
    const body = {
      person: { emails: ['a@b.test'] },
      reference: 'DSR-1',
      basis: 'erasure',
      receivedOn: '2026-01-15',
      reason: 'x',
      confirmation: 'REDACT',
    };
    const before = await server.db.query(sql`select count(*) as n from redactions`);
    for (const wrong of [
      { confirmation: 'redact' },
      { reference: '' },
      { reference: 'mail of sam@x.test' },
      { person: {} },
      { basis: 'because' },
      { receivedOn: '2999-01-01' },
      { reason: '' },
    ]) {
      const answer = await server.call(admin, 'POST', '/v0/redactions', { ...body, ...wrong });
      expect(answer.statusCode, JSON.stringify(wrong)).toBe(400);
    }
    expect((await server.db.query(sql`select count(*) as n from redactions`)).rows).toEqual(before.rows);
  });
});
