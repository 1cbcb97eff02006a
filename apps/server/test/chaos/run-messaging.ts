import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createLog } from '#platform/log/log.ts';
import { createPostgresDatabase, preparedDataDir } from '../support/test-database.ts';
import { signInOn } from '../sign-in.ts';
import { ServerProcess } from './server-process.ts';

/** Kills a server repeatedly during replay, import and redaction, then counts everything. */
export interface MessagingChaosOptions {
  readonly database: 'embedded' | 'postgres';
  readonly kills: number;
  readonly messages?: number;
  readonly rows?: number;
  /** People redacted meanwhile, ten at a time. */
  readonly people?: number;
}

const log = createLog({ logLevel: 'silent' });
const answerSchema = z.object({ data: z.looseObject({ id: z.int(), status: z.string() }) });

async function prepare(
  db: Database,
  messages: number,
  people: number,
): Promise<{ cookie: string; ids: string[] }> {
  await db.query({ text: 'create table chaos_taken (message_id uuid not null, replay_id int)' });
  await db.query(sql`insert into clients (id, client_key, name) values (1, 'oak', 'Oak')`);
  const ids = Array.from({ length: messages }, () => randomUUID());
  await db.query(sql`
    insert into messages (id, topic, payload) select id, 'chaos.orders', '{"number": 1}' from unnest(${ids}::uuid[]) id`);
  // Canary values in every store.
  await db.query(sql`
    insert into messages (id, topic, payload)
    select gen_random_uuid(), 'leads.created', jsonb_build_object('leadId', n, 'note', 'canary' || n || '@nest.test')
    from generate_series(1, ${people}::int) n`);
  await db.query(sql`
    insert into leads (source, client_id, email, received_at) select 'zumper', 1, 'canary' || n || '@nest.test', now()
    from generate_series(1, ${people}::int) n`);
  await db.query(sql`
    insert into lead_mails (mail_id, received_at, to_address, plain, status, class)
    select '<canary' || n || '@nest.test>', now(), 'leads@x.test', 'Email: canary' || n || '@nest.test', 'completed', 'lead'
    from generate_series(1, ${people}::int) n`);
  const { cookie } = await signInOn(db, ['supersync_all']);
  return { cookie, ids };
}

/** Conditions after completion. Each sentence is a violation. */
async function check(
  db: Database,
  facts: { replayId: number; importId: number; ids: string[]; rows: number },
) {
  const broken: string[] = [];
  const delivered = await db.query<{ n: number; different: number }>(sql`
    select count(*) as n, count(distinct message_id) as different from chaos_taken where replay_id = ${facts.replayId}`);
  const { n = 0, different = 0 } = delivered.rows[0] ?? {};
  if (different !== facts.ids.length)
    broken.push(`${facts.ids.length} messages replayed, ${different} arrived`);
  if (n !== different) broken.push(`${n - different} messages arrived twice under one replay`);
  const imported = await db.query<{ n: number; different: number }>(sql`
    select count(*) as n, count(distinct import_row) as different from leads where import_id = ${facts.importId}`);
  const leads = imported.rows[0] ?? { n: 0, different: 0 };
  if (leads.n !== facts.rows || leads.different !== facts.rows)
    broken.push(`${facts.rows} rows, ${leads.n} leads of ${leads.different} rows`);
  const { rows: tables } = await db.query<{ name: string }>(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname = 'public'`);
  for (const { name } of tables) {
    const { rows } = await db.query<{ n: number }>({
      text: `select count(*) as n from only ${name} t where lower(t::text) like '%nest.test%'`,
    });
    const remaining = rows[0]?.n ?? 0;
    if (remaining > 0) broken.push(`${remaining} rows of ${name} still tell of redacted people`);
  }
  return broken;
}

export async function runMessagingChaos(
  options: MessagingChaosOptions,
): Promise<{ brokenPromises: string[]; kills: number }> {
  const { database, messages = 60, rows = 1200, people = 20 } = options;
  const dataDir = await preparedDataDir();
  const postgres = database === 'postgres' ? await createPostgresDatabase() : null;
  const url = postgres === null ? {} : { url: postgres.url };
  const server = new ServerProcess({
    dataDir,
    faults: ['orders'],
    ...(postgres === null ? {} : { databaseUrl: postgres.url }),
  });
  try {
    const before = await openDatabase({ ...url, dataDir, log, poolSize: 2 });
    const { cookie, ids } = await prepare(before, messages, people);
    await before.close();
    await server.start();

    const ask = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${server.address}${path}`, {
        method,
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${text}`);
      return answerSchema.parse(JSON.parse(text)).data;
    };

    const leadImport = await ask('POST', '/v0/lead-imports', { name: 'chaos.csv' });
    const text = ['Name,Email', ...Array.from({ length: rows }, (_, n) => `Row ${n},row${n}@rows.test`)].join(
      '\n',
    );
    await ask('POST', `/v0/lead-imports/${leadImport.id}/parts`, { part: 0, text, isLast: true });
    await ask('POST', `/v0/lead-imports/${leadImport.id}/check`, {
      mapping: { name: 0, email: 1 },
      source: 'chaos',
      clientId: 1,
    });
    const started = await ask('POST', '/v0/messaging-api/replay/chaos.orders/chaos-book', {
      replayIds: ids,
      ratePerSecond: 50,
    });
    const redactions: number[] = [];
    for (let first = 1; first <= people; first += 10) {
      const emails = Array.from({ length: 10 }, (_, n) => `canary${first + n}@nest.test`);
      const { id } = await ask('POST', '/v0/redactions', {
        person: { emails },
        reference: `chaos-${first}`,
        basis: 'erasure',
        receivedOn: '2026-01-01',
        reason: 'They asked for it',
        confirmation: 'REDACT',
      });
      redactions.push(id);
    }

    /** Progress of all work, and whether it is complete. */
    const readProgress = async (): Promise<{ progress: number; isDone: boolean }> => {
      const replay = await ask('GET', `/v0/message-replays/${started.id}`);
      const leads = await ask('GET', `/v0/lead-imports/${leadImport.id}`);
      const redacting = await Promise.all(redactions.map((id) => ask('GET', `/v0/redactions/${id}`)));
      if (leads.status === 'checked') await ask('POST', `/v0/lead-imports/${leadImport.id}/apply`, {});
      const complete = redacting.filter(({ status }) => status === 'complete').length;
      const progress =
        Number(replay['delivered']) + Number(leads['rowsDone']) + Number(leads['imported']) + complete * 20;
      const isDone =
        replay.status === 'done' && leads.status === 'imported' && complete === redactions.length;
      return { progress, isDone };
    };

    let kills = 0;
    let { progress: last, isDone } = await readProgress();
    while (!isDone) {
      const now = await readProgress();
      ({ isDone } = now);
      // Kill only after progress: in the middle of the work.
      if (!isDone && kills < options.kills && now.progress > last) {
        await server.kill();
        kills += 1;
        await server.start();
      }
      last = now.progress;
      await delay(kills < options.kills ? 5 : 100);
    }
    await server.kill();
    const after = await openDatabase({ ...url, dataDir, log, poolSize: 2 });
    try {
      const brokenPromises = await check(after, { replayId: started.id, importId: leadImport.id, ids, rows });
      return { brokenPromises, kills };
    } finally {
      await after.close();
    }
  } finally {
    await server.kill();
    await postgres?.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
