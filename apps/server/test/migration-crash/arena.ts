import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createPostgresDatabase, preparedDataDir, silentLog } from '../support/test-database.ts';
import { prepareTemplate } from '../migration-targets.ts';
import { signInOn } from '../sign-in.ts';

/** State of the target, read without the code under test. */
export interface TargetState {
  /** Tables and indexes named `crash_…`. */
  readonly things: readonly string[];
  /** Runs that the target's ledger has as applied or in progress. */
  readonly applied: readonly string[];
  readonly applying: readonly string[];
  /** Sessions with an advisory lock. */
  readonly locks: number;
}

/** A product and the target database of its first environment, both accessible while the product is down. */
export interface Arena {
  readonly env: Readonly<Record<string, string>>;
  /** Fresh cookies of an author and an approver. */
  signIn(): Promise<readonly [author: string, approver: string]>;
  look(): Promise<TargetState>;
  /** Resets the target by hand. */
  clean(): Promise<void>;
  drop(): Promise<void>;
}

const keys = ['supersync_developer_tools', 'supersync_admin_tools'] as const;

interface Places {
  readonly env: Readonly<Record<string, string>>;
  openProduct(): Promise<Database>;
  openTarget(): Promise<Database>;
  drop(): Promise<void>;
}

async function embeddedPlaces(): Promise<Places> {
  const dataDir = await preparedDataDir();
  await prepareTemplate(dataDir);
  return {
    env: { DATA_DIR: dataDir },
    openProduct: () => openDatabase({ dataDir, log: silentLog, poolSize: 2 }),
    openTarget: () =>
      openDatabase({ dataDir: join(dataDir, 'practice', 'development'), log: silentLog, poolSize: 2 }),
    drop: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function postgresPlaces(): Promise<Places> {
  const dataDir = await mkdtemp(join(tmpdir(), 'supersync-crash-'));
  const product = await createPostgresDatabase();
  const target = await createPostgresDatabase('nothing');
  const open = (url: string): Promise<Database> =>
    openDatabase({ url: `${url}?application_name=onlooker`, dataDir, log: silentLog, poolSize: 2 });
  return {
    env: {
      DATA_DIR: dataDir,
      DATABASE_URL: product.url,
      MIGRATION_DATABASES: 'development=TARGET_URL',
      TARGET_URL: target.url,
    },
    openProduct: () => open(product.url),
    openTarget: () => open(target.url),
    drop: async () => {
      await product.drop();
      await target.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function using<T>(opening: Promise<Database>, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await opening;
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function readSight(db: Database): Promise<TargetState> {
  // Statements of a killed server may still be running.
  if (db.kind === 'postgres')
    for (;;) {
      const { rowCount } = await db.query({
        text: `select from pg_stat_activity where datname = current_database() and application_name = 'supersync migrations'`,
      });
      if (rowCount === 0) break;
    }
  const names = async (text: string): Promise<string[]> =>
    (await db.query<{ name: string }>({ text })).rows.map(({ name }) => name);
  const { rows } = await db.query<{ there: boolean; locks: number }>({
    text: `select to_regclass('supersync_migrations.ledger') is not null as there,
      (select count(*)::int from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())) as locks`,
  });
  const inState = (state: string): Promise<string[]> =>
    rows[0]?.there === true
      ? names(
          `select run_key::text as name from supersync_migrations.ledger where state = '${state}' order by 1`,
        )
      : Promise.resolve([]);
  return {
    things: await names(
      `select relname as name from pg_class where relname like 'crash\\_%' and relkind in ('r', 'i') order by 1`,
    ),
    applied: await inState('applied'),
    applying: await inState('applying'),
    locks: rows[0]?.locks ?? 0,
  };
}

export async function openArena(kind: 'embedded' | 'PostgreSQL'): Promise<Arena> {
  const places = kind === 'embedded' ? await embeddedPlaces() : await postgresPlaces();
  return {
    env: places.env,
    signIn: () =>
      using(
        places.openProduct(),
        async (db) => [(await signInOn(db, keys)).cookie, (await signInOn(db, keys)).cookie] as const,
      ),
    look: () => using(places.openTarget(), readSight),
    clean: () =>
      using(places.openTarget(), async (db) => {
        await db.query({ text: 'drop table if exists crash_one, crash_two' });
      }),
    drop: places.drop,
  };
}
