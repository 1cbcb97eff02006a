import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createLog } from '#platform/log/log.ts';
import { createAccessTokens, readTokenKey, tokenSeconds } from '#platform/session/access-token.ts';
import { createPostgresDatabase, preparedDataDir } from '../support/test-database.ts';
import type { TestProgram } from '../support/test-programs.ts';
import { signInOn, type Person } from '../sign-in.ts';
import { findBrokenPromises } from './check.ts';
import { runClient } from './clients.ts';
import { Ledger } from './ledger.ts';
import { ServerProcess } from './server-process.ts';

export interface ChaosOptions {
  readonly database: 'embedded' | 'postgres';
  readonly kills: number;
  /** Programs that inject a fault into the servers. */
  readonly faults?: readonly TestProgram[];
  /** Statements that inject a fault into the database. */
  readonly sabotage?: readonly string[];
  /** Called after every kill; true ends the run. */
  readonly onKill?: (kill: number, acknowledged: number) => boolean;
  readonly seed?: number;
}

export interface ChaosReport {
  readonly brokenPromises: readonly string[];
  readonly kills: number;
  readonly acknowledged: number;
  readonly unanswered: number;
}

const clientsPerServer = 4;
const log = createLog({ logLevel: 'silent' });
const clock = { now: () => new Date() };

/** Seeded generator. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A cookie, renewed before its token expires. */
function cookieOf(
  tokens: ReturnType<typeof createAccessTokens>,
  { sessionId, userId }: Person,
): () => Promise<string> {
  let cookie = '';
  let staleAt = 0;
  return async () => {
    if (Date.now() >= staleAt) {
      staleAt = Date.now() + (tokenSeconds / 2) * 1000;
      cookie = `supersync_access=${(await tokens.issue({ sessionId, userId })).token}`;
    }
    return cookie;
  };
}

async function prepare(db: Database, sabotage: readonly string[]): Promise<() => Promise<string>> {
  await db.query({
    text: 'create table chaos_deposits (id int generated always as identity primary key, mark text not null)',
  });
  for (const text of sabotage) await db.query({ text });
  const person = await signInOn(db, []);
  await db.query(sql`update sessions set expires_at = now() + interval '7 days'`);
  return cookieOf(createAccessTokens(await readTokenKey(db), clock), person);
}

/** Statements of a killed server may still be running in the database. */
async function waitForOtherSessions(db: Database): Promise<void> {
  if (db.kind === 'embedded') return;
  for (;;) {
    const { rowCount } = await db.query({
      text: `select from pg_stat_activity where datname = current_database()
             and backend_type = 'client backend' and application_name <> 'chaos'`,
    });
    if (rowCount === 0) return;
    await delay(20);
  }
}

/** Kills servers under load repeatedly, then compares acknowledged and stored data. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { database, faults = [], sabotage = [], onKill, seed = Date.now() } = options;
  const random = randomFrom(seed);
  const dataDir = await preparedDataDir();
  const postgres = database === 'postgres' ? await createPostgresDatabase() : null;
  const openOwn = (): Promise<Database> =>
    openDatabase({
      dataDir,
      log,
      poolSize: 2,
      ...(postgres === null ? {} : { url: `${postgres.url}?application_name=chaos` }),
    });
  const serverOptions = { dataDir, faults, ...(postgres === null ? {} : { databaseUrl: postgres.url }) };
  const servers = Array.from({ length: postgres === null ? 1 : 2 }, () => new ServerProcess(serverOptions));
  const ledger = new Ledger();
  const stop = new AbortController();
  try {
    const before = await openOwn();
    const cookie = await prepare(before, sabotage);
    // The embedded database allows one process at a time.
    await before.close();
    for (const server of servers) await server.start();
    const clients = { servers, ledger, cookie, stopped: stop.signal, random };
    const working = Promise.all(
      Array.from({ length: servers.length * clientsPerServer }, () => runClient(clients)),
    );
    // A failed run throws its own error below.
    working.catch(() => {});
    let kills = 0;
    while (kills < options.kills) {
      await Promise.race([ledger.more(20 + Math.floor(random() * 60)), working]);
      // Two servers must have handled the same key concurrently at least once.
      while (servers.length > 1 && ledger.keysMet === 0) await Promise.race([ledger.more(1), working]);
      const victim = servers[Math.floor(random() * servers.length)];
      await victim?.kill();
      kills += 1;
      const isEnough = onKill?.(kills, ledger.acknowledged) === true;
      const isLast = isEnough || kills === options.kills;
      // Pending requests need a running server; in the end all of them are killed.
      if (!isLast || servers.every(({ address }) => address === null)) await victim?.start();
      if (isLast) break;
    }
    stop.abort();
    await working;
    for (const server of servers) await server.kill();
    const after = await openOwn();
    try {
      await waitForOtherSessions(after);
      return {
        brokenPromises: await findBrokenPromises(after, ledger),
        kills,
        acknowledged: ledger.acknowledged,
        unanswered: ledger.unanswered,
      };
    } finally {
      await after.close();
    }
  } finally {
    stop.abort();
    for (const server of servers) await server.kill();
    await postgres?.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
