import { execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { sqlFolder } from '../../src/sql-folder.ts';
import { readConfig } from '../../src/config.ts';
import { EventClient } from '../event-client.ts';
import { signInOn } from '../sign-in.ts';
import { createPostgresDatabase, hasPostgres, runAsAdmin, silentLog } from '../support/test-database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createLog } from '#platform/log/log.ts';

const deploy = (file: string): string =>
  readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8');
const migrateProgram = fileURLToPath(new URL('../../src/migrate-cli.ts', import.meta.url));

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const hasBouncer =
  process.getuid !== undefined && spawnSync('sh', ['-c', 'command -v pgbouncer']).status === 0;

describe.skipIf(!hasPostgres)('a server whose role owns nothing', () => {
  const suffix = randomBytes(4).toString('hex');
  const [owner, app] = [`supersync_owner_${suffix}`, `supersync_app_${suffix}`];
  const password = randomBytes(16).toString('hex');
  const folder = mkdtempSync(join(tmpdir(), 'supersync-roles-'));
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;

  const as = (role: string, from = database.url): string => {
    const url = new URL(from);
    url.username = role;
    url.password = password;
    return url.href;
  };

  beforeAll(async () => {
    database = await createPostgresDatabase('nothing');
    const roles = deploy('postgresql/roles.sql')
      .replaceAll('supersync_owner', owner)
      .replaceAll('supersync_app', app)
      .replaceAll(' login;', ` login password '${password}';`);
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(roles);
    await admin.end();
    const env = { ...process.env, DATABASE_URL: as(owner), DATA_DIR: folder, LOG_LEVEL: 'silent' };
    const { stdout } = await promisify(execFile)(process.execPath, [migrateProgram], { env });
    expect(stdout).toBe('The database is up to date.\n');
  });
  afterAll(async () => {
    await database.drop();
    for (const role of [app, owner]) await runAsAdmin(`drop role if exists ${role}`);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts as a process would, works, reads, writes and hears of a change. */
  async function serves(url: string, directUrl?: string): Promise<void> {
    const config = readConfig({ DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'silent' }, []);
    const db = await openDatabase({
      url,
      dataDir: folder,
      poolSize: 6,
      log: silentLog,
      ...(directUrl === undefined ? {} : { directUrl }),
    });
    try {
      await migrate(db, sqlFolder, silentLog);
      const server = await buildApp({ config, db, log: createLog(config) });
      try {
        const base = await server.listen({ port: 0, host: '127.0.0.1' });
        await server.startWork();
        const { cookie } = await signInOn(db, ['supersync_all']);
        const stream = await EventClient.open(base, ['record:client'], cookie);
        await stream.until('ready');
        for (let n = 0; n < 8; n += 1) {
          const clientKey = `key_${randomBytes(4).toString('hex')}`;
          const made = await server.inject({
            method: 'POST',
            url: '/api/v1/clients',
            headers: { cookie },
            payload: { clientKey, name: 'Elm' },
          });
          expect(made.statusCode, made.body).toBe(201);
        }
        expect(await stream.nextEvent()).toMatchObject({ type: 'created' });
        const lists = await Promise.all(
          Array.from({ length: 20 }, () =>
            server.inject({ url: '/api/v1/clients?sort=name', headers: { cookie } }),
          ),
        );
        expect(new Set(lists.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
        await db.query({ text: `select ensure_message_weeks(current_date, current_date + 70)` });
        stream.close();
      } finally {
        await server.close();
      }
    } finally {
      await db.close();
    }
  }

  it('serves, works in the background and makes the weeks of messages', async () => {
    await serves(as(app));
    const db = await openDatabase({ url: as(app), dataDir: folder, poolSize: 1, log: silentLog });
    try {
      await expect(db.query({ text: 'create table mine ()' })).rejects.toThrow('permission denied');
      await expect(db.query({ text: 'alter table audit_entries disable trigger all' })).rejects.toThrow(
        'must be owner',
      );
      await expect(db.query({ text: 'delete from audit_entries' })).rejects.toThrow('only ever added to');
    } finally {
      await db.close();
    }
  });

  it.skipIf(!hasBouncer)('serves through PgBouncer by transaction, and listens directly', async () => {
    const port = await freePort();
    const { hostname, port: own, pathname } = new URL(database.url);
    const users = join(folder, 'userlist.txt');
    writeFileSync(users, `"${app}" "${password}"\n`);
    const settings = deploy('pgbouncer/pgbouncer.ini')
      .replace(
        /^supersync = .*$/m,
        `${pathname.slice(1)} = host=${hostname} port=${own || 5432} dbname=${pathname.slice(1)}`,
      )
      .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
      .replace('/etc/pgbouncer/userlist.txt', users)
      // Fewer connections than the server's pool: they are shared for certain.
      .replace('default_pool_size = 20', 'default_pool_size = 3');
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(file, settings);
    // It refuses to run as root.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) spawnSync('chown', ['-R', 'nobody', folder]);
    const bouncer = spawn('pgbouncer', ['-q', ...(isRoot ? ['-u', 'nobody'] : []), file], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    try {
      const through = new URL(as(app));
      through.port = String(port);
      await vi.waitFor(
        async () => {
          const client = new pg.Client({ connectionString: through.href });
          await client.connect();
          await client.end();
        },
        { timeout: 120_000, interval: 100 },
      );
      await serves(through.href, as(app));
    } finally {
      bouncer.kill('SIGTERM');
    }
  });
});
