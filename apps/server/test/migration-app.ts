import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient, type Client } from '@supersync/contract/kernel/client.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { approveMigration } from '@supersync/contract/developer/migration/actions.ts';
import { databaseEnvironment } from '@supersync/contract/developer/migration/database-environment.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { migrationRun } from '@supersync/contract/developer/migration/migration-run.ts';
import {
  rehearseMigration,
  revertEnvironment,
  upgradeEnvironment,
} from '@supersync/contract/developer/migration/run-actions.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { prepareTemplate } from './migration-targets.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { addAccount, grant, Jar, logIn, startWebApp, type WebApp } from './web-app.ts';
import { createPostgresDatabase, silentLog, type SharedDatabase } from './support/test-database.ts';

export interface Staff {
  readonly userId: number;
  readonly jar: Jar;
  readonly client: Client;
}

/** The console's API client, calling the server in-process. */
export const clientFor = (app: () => FastifyInstance, cookie: () => string): Client =>
  createClient({
    main: '',
    gateway: '',
    newId: randomUUID,
    onSignedOut: () => {},
    fetch: async (url, { method, headers, body }) => {
      const answer = await app().inject({
        method: method === 'GET' || method === 'PUT' || method === 'DELETE' ? method : 'POST',
        url,
        headers: { ...headers, cookie: cookie() },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: answer.statusCode, text: async () => answer.body };
    },
  });

export type Run = With<typeof migrationRun, 'statements'>;
export type Migration = With<
  typeof databaseMigration,
  'databaseMigrationsHasDatabaseEnvironments.databaseEnvironment' | 'author' | 'approver' | 'completer'
>;

export interface TestEnvironments {
  /** Server configuration. */
  readonly env: Record<string, string>;
  /** Database URLs in order; empty for practice databases. */
  readonly urls: readonly string[];
  drop(): Promise<void>;
}

/** Three environments: practice databases, or databases on PostgreSQL. */
export async function makeEnvironments(kind: 'embedded' | 'PostgreSQL'): Promise<TestEnvironments> {
  const dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-migrations-'));
  const dropFolder = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  if (kind === 'embedded') {
    await prepareTemplate(dataDir);
    return { env: { DATA_DIR: dataDir }, urls: [], drop: dropFolder };
  }
  const made = await Promise.all(Array.from({ length: 3 }, () => createPostgresDatabase('nothing')));
  const [dev, staging, production] = made.map(({ url }) => url);
  return {
    env: {
      DATA_DIR: dataDir,
      MIGRATION_DATABASES: 'development=T_DEV,staging=T_STAGING,production=T_PRODUCTION',
      T_DEV: dev ?? '',
      T_STAGING: staging ?? '',
      T_PRODUCTION: production ?? '',
    },
    urls: made.map(({ url }) => url),
    drop: async () => {
      await dropFolder();
      for (const { drop } of made) await drop();
    },
  };
}

/** A server with three environments and their staff. */
export class MigrationApp {
  web: WebApp;
  readonly #start: () => Promise<WebApp>;
  readonly #made: TestEnvironments;
  author: Staff;
  approver: Staff;
  admin: Staff;
  /** Environment ids in order. */
  environments: readonly number[] = [];

  private constructor(web: WebApp, start: () => Promise<WebApp>, made: TestEnvironments) {
    this.web = web;
    this.#start = start;
    this.#made = made;
    const nobody: Staff = {
      userId: 0,
      jar: new Jar(),
      client: clientFor(
        () => this.web.app,
        () => '',
      ),
    };
    this.author = nobody;
    this.approver = nobody;
    this.admin = nobody;
  }

  static async start(
    shared: SharedDatabase,
    made: TestEnvironments,
    env: Record<string, string> = {},
  ): Promise<MigrationApp> {
    const start = async (): Promise<WebApp> => {
      const web = await startWebApp(shared, { env: { ...made.env, ...env } });
      await web.app.ready();
      return web;
    };
    const app = new MigrationApp(await start(), start, made);
    app.author = await app.#person('supersync_developer_tools');
    app.approver = await app.#person('supersync_developer_tools');
    app.admin = await app.#person('supersync_developer_tools', 'supersync_admin_tools');
    const { data } = await app.author.client.list(databaseEnvironment, { plain: { status: 'enabled' } });
    app.environments = data.map(({ id }) => id);
    return app;
  }

  async #person(...keys: string[]): Promise<Staff> {
    const { userId, email } = await addAccount(this.web.db);
    await grant(this.web.db, userId, keys);
    const jar = await logIn(this.web.app, email);
    return {
      userId,
      jar,
      client: clientFor(
        () => this.web.app,
        () => jar.header,
      ),
    };
  }

  /** Changes the first environment without the console. */
  async byHand(...statements: string[]): Promise<void> {
    const [url] = this.#made.urls;
    const dataDir = join(this.#made.env['DATA_DIR'] ?? '', 'practice', 'development');
    // The files of a practice database allow one process at a time.
    if (url === undefined) await this.web.close();
    const db = await openDatabase({ ...(url === undefined ? {} : { url }), dataDir, log: silentLog });
    for (const text of statements) await db.query({ text });
    await db.close();
    if (url === undefined) this.web = await this.#start();
  }

  /** Environment id by position, from 0. */
  at(index: number): number {
    const id = this.environments[index];
    if (id === undefined) throw new Error(`No environment ${index}`);
    return id;
  }

  /** A plain request, for what the client hides. */
  raw(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    {
      as = this.author,
      body,
      headers = {},
    }: { as?: Staff; body?: object; headers?: Record<string, string> } = {},
  ): Promise<LightMyRequestResponse> {
    return this.web.app.inject({
      method,
      url,
      headers: { cookie: as.jar.header, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
  }

  /** A draft by the author for all environments. */
  draft(upScript: string, downScript = '', environments = this.environments) {
    const version = `v${randomUUID().slice(0, 13)}`;
    return this.author.client.create(databaseMigration, {
      name: `Migration ${version}`,
      version,
      upScript,
      downScript,
      status: 'draft',
      createdUser: this.author.userId,
      databaseEnvironments: [...environments],
    });
  }

  async approved(upScript: string, downScript = '', environments = this.environments) {
    const migration = await this.draft(upScript, downScript, environments);
    await this.approver.client.act(approveMigration, { params: { id: migration.id } });
    return migration;
  }

  /** The finished run with its statements. */
  async ended(runId: number): Promise<Run> {
    for (;;) {
      const run = await this.author.client.get(migrationRun, runId, { relations: ['statements'] });
      if (run.status !== 'running') return run;
      await delay(20);
    }
  }

  async upgrade(
    id: number,
    index: number,
    body?: { overrideReason?: string; driftReason?: string },
    as = this.author,
  ): Promise<Run> {
    const params = { id, databaseId: this.at(index) };
    return this.ended((await as.client.act(upgradeEnvironment, { params, body })).id);
  }

  async revert(index: number, as = this.author): Promise<Run> {
    const params = { databaseId: this.at(index) };
    return this.ended((await as.client.act(revertEnvironment, { params, body: undefined })).id);
  }

  async rehearse(id: number, index = 0): Promise<Run> {
    const params = { id, databaseId: this.at(index) };
    return this.ended((await this.author.client.act(rehearseMigration, { params })).id);
  }

  migration(id: number): Promise<Migration> {
    return this.author.client.get(databaseMigration, id, {
      relations: [
        'databaseMigrationsHasDatabaseEnvironments.databaseEnvironment',
        'author',
        'approver',
        'completer',
      ],
    });
  }

  close(): Promise<void> {
    return this.web.close();
  }
}
