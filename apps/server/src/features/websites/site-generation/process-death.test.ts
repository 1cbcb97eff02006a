import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, watch } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pipelineItems } from '@supersync/contract/websites/site-generation/tracker.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { shortLived } from '#test/short-lived.ts';
import { readySiteDraft } from '#test/site-draft.ts';
import { gitlabGroup, gitlabToken, startGitlab, type GitlabStandIn } from '#test/stand-ins/gitlab.ts';
import { preparedDataDir, silentLog, testDatabases } from '#test/support/test-database.ts';

const main = fileURLToPath(new URL('../../../main.ts', import.meta.url));
const dying = new URL('../../../../test/sites/dying-generator.ts', import.meta.url).href;
const limit = { timeout: 300_000 };
const domain = 'homes.example.com';

interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** Works on the database while no server has it. */
  use<T>(work: (db: Database) => Promise<T>): Promise<T>;
  drop(): Promise<void>;
}

async function embedded(): Promise<Place> {
  const dataDir = await preparedDataDir();
  return {
    dataDir,
    async use(work) {
      const db = await openDatabase({ dataDir, log: silentLog });
      try {
        return await work(db);
      } finally {
        await db.close();
      }
    },
    drop: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function postgres(): Promise<Place> {
  const made = await testDatabases().at(-1)?.open();
  if (made === undefined) throw new Error('There is no PostgreSQL');
  const { db, drop } = made;
  const dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-death-'));
  return {
    dataDir,
    databaseUrl: db.pool.options.connectionString ?? '',
    use: (work) => work(db),
    async drop() {
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A queued generation with its items, as the step leaves it. */
async function addGeneration(db: Database, host: string): Promise<void> {
  await db.query(sql`insert into clients (id, client_key, name) values (1, 'homes', 'Homes')`);
  const { rows } = await db.query<{ id: number }>(sql`
    insert into properties (client_id, property_type, name, permalink, address, city, province_code, country_code, postal_code)
    values (1, 'house', 'The House', 'the-house', '1 Main St', 'Toronto', 'ON', 'CA', 'M5V 1A1') returning id`);
  const form = readySiteDraft({ clientId: 1, propertyIds: [rows[0]?.id ?? 0], domain });
  await db.query(sql`
    insert into site_generations (id, client_id, theme, domain, form, state, host, attempt, current_room)
    values (1, 1, 'aurora', ${domain}, ${JSON.stringify(form)}::jsonb, 'queued', ${host}, 1, 'site-generation:1-1')`);
  for (const [position, key] of pipelineItems.values.entries())
    await db.query(sql`insert into site_generation_items (generation_id, attempt, position, key, text)
      values (1, 1, ${position}, ${key}, ${pipelineItems.labels[key]})`);
}

const kinds = [
  { name: 'embedded', host: 'local', open: embedded },
  ...(testDatabases().length > 1
    ? ([
        { name: 'PostgreSQL', host: 'local', open: postgres },
        { name: 'PostgreSQL', host: 'gitlab', open: postgres },
      ] as const)
    : []),
] as const;

describe.each(kinds)(
  'a generator that dies after every item, on $name and $host',
  limit,
  ({ host, open }) => {
    let place: Place;
    let gitlab: GitlabStandIn;
    let effects: string;
    const children: ChildProcess[] = [];

    beforeAll(async () => {
      gitlab = await startGitlab();
      place = await open();
      effects = join(place.dataDir, 'effects');
      await writeFile(effects, '');
      await place.use((db) => addGeneration(db, host));
    });
    afterAll(async () => {
      for (const child of children)
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await place.drop();
      gitlab.stop();
    });

    function start(diesAfter: string): ChildProcess {
      const child = spawn(
        process.execPath,
        [
          ...shortLived,
          '--import',
          dying,
          main,
          ...(place.databaseUrl === undefined ? [] : ['--serve', 'worker']),
        ],
        {
          env: {
            PATH: process.env['PATH'],
            HOST: '127.0.0.1',
            PORT: '0',
            SEED: 'none',
            LOG_LEVEL: 'error',
            DATA_DIR: place.dataDir,
            EFFECTS_FILE: effects,
            DIES_AFTER: diesAfter,
            ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
            ...(host === 'local'
              ? {}
              : {
                  GITLAB_URL: gitlab.url,
                  GITLAB_TOKEN: gitlabToken,
                  GITLAB_GROUP: gitlabGroup,
                  OUTBOUND_HOSTS: gitlab.host,
                }),
          },
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      );
      children.push(child);
      return child;
    }

    /** Runs a server that dies after the item. Its claim is given up at once, instead of after its time. */
    async function dieAfter(key: string): Promise<void> {
      const child = start(key);
      const [, signal] = await once(child, 'exit');
      expect([key, signal]).toEqual([key, 'SIGKILL']);
      await place.use(async (db) => {
        await db.query(sql`update site_generations set live_until = null`);
        await db.query(sql`update site_releases set look_at = null`);
      });
    }

    const timesOf = (key: string): number =>
      (existsSync(effects) ? readFileSync(effects, 'utf8') : '').split('\n').filter((line) => line === key)
        .length;

    /** Runs a server until it has had an effect so many times, then stops it as an operator does. */
    async function runUntil(key: string, times: number): Promise<void> {
      const child = start('');
      await new Promise<void>((resolve) => {
        const watcher = watch(place.dataDir, check);
        function check(): void {
          if (timesOf(key) < times) return;
          watcher.close();
          resolve();
        }
        check();
      });
      child.kill('SIGTERM');
      await once(child, 'exit');
    }

    it('resumes at the item, makes nothing twice, and undoes all of it', async () => {
      const sites = (): Promise<string[]> => readdir(join(place.dataDir, 'sites')).catch(() => []);
      for (const key of pipelineItems.values) await dieAfter(key);
      await runUntil('db', 2);
      // Each item had its effect when its server died, and once more for the next server to find it done.
      for (const key of pipelineItems.values) expect([key, timesOf(key)]).toEqual([key, 2]);
      const found = await place.use(async (db) => {
        const one = async (text: string): Promise<unknown> =>
          (await db.query<{ n: unknown }>({ text })).rows[0]?.n;
        return {
          state: await one('select state as n from site_generations'),
          items: await one(`select count(*)::int as n from site_generation_items where state = 'done'`),
          sites: await one('select count(*)::int as n from sites'),
          settings: await one('select count(*)::int - count(distinct key)::int as n from settings'),
          releases: await one(`select string_agg(number || ' ' || state, ',') as n from site_releases`),
        };
      });
      expect(found).toEqual({ state: 'done', items: 11, sites: 1, settings: 0, releases: '1 live' });
      if (host === 'local') {
        const repository = join(place.dataDir, 'sites', '1', 'repository.git');
        const log = execFileSync('git', ['-C', repository, 'log', '--format=%s', 'main'], {
          encoding: 'utf8',
        });
        expect(log.trim().split('\n')).toHaveLength(4);
      } else {
        const [project] = [...gitlab.projects.values()];
        expect(project?.commits).toHaveLength(4);
        expect(project?.pipelines).toHaveLength(1);
        expect(gitlab.writes.filter((call) => call === 'POST /projects')).toHaveLength(1);
      }
      expect(gitlab.wrong).toEqual([]);

      await place.use((db) => db.query(sql`update site_generations set state = 'undoing'`));
      await dieAfter('undo');
      await runUntil('undo', 2);
      expect(await sites()).toEqual([]);
      expect(gitlab.projects.size).toBe(0);
      expect(
        await place.use(async (db) => {
          const { rows } = await db.query(sql`
          select state, site_id, preview_key, (select count(*)::int from sites) as sites,
            (select count(*)::int from settings) as settings, (select count(*)::int from site_releases) as releases
          from site_generations`);
          return rows;
        }),
      ).toEqual([{ state: 'draft', site_id: null, preview_key: null, sites: 0, settings: 0, releases: 0 }]);
    });
  },
);
