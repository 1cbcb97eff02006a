import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableContents } from '../table-contents.ts';
import { builtProgram } from '../support/built-server.ts';
import { createPostgresDatabase, hasPostgres, preparedDataDir, silentLog } from '../support/test-database.ts';
import { AuditHead } from '#platform/audit/audit-head.ts';
import { auditKeyOf } from '#platform/audit/audit-key.ts';
import { audit } from '#platform/audit/audit.ts';
import { AuditSealer } from '#platform/audit/sealer.ts';
import { verifyLog } from '#platform/audit/verify-log.ts';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { readTokenKey } from '#platform/session/access-token.ts';

const program = await builtProgram('backup');

type KindName = 'embedded' | 'PostgreSQL';

/** An installation: a data folder, and a database in it or on PostgreSQL. */
interface Installation {
  readonly dataDir: string;
  readonly url?: string;
  remove(): Promise<void>;
}

async function install(kind: KindName, contents: 'nothing' | 'demo'): Promise<Installation> {
  const dataDir =
    contents === 'nothing'
      ? await mkdtemp(join(tmpdir(), 'supersync-test-drill-'))
      : await preparedDataDir(contents);
  const made = kind === 'embedded' ? undefined : await createPostgresDatabase(contents);
  return {
    dataDir,
    ...(made === undefined ? {} : { url: made.url }),
    async remove() {
      await made?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function withOpen<T>({ dataDir, url }: Installation, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ dataDir, ...(url === undefined ? {} : { url }), log: silentLog });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function command({ dataDir, url = '' }: Installation, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' };
  const run = promisify(execFile)(process.execPath, [program, ...args], { env });
  return run.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  );
}

const origin = { userId: null, requestId: 'drill', address: '' };

const auditOf = ({ dataDir }: Installation, db: Database) => {
  const key = auditKeyOf({ dataDir });
  const head = new AuditHead(dataDir);
  return { db, key, head, sealer: new AuditSealer({ db, key, head, log: silentLog }) };
};

/** Left out of a backup, written by the restore, or told apart by time. */
const notCompared = [
  'sessions',
  'password_links',
  'idempotency_keys',
  'installation_secrets',
  'audit_entries',
  'audit_seals',
  'schema_migration',
];

const drills: readonly (readonly [KindName, KindName])[] = hasPostgres
  ? [
      ['embedded', 'PostgreSQL'],
      ['PostgreSQL', 'embedded'],
    ]
  : [['embedded', 'embedded']];

describe.each(drills)('a restore drill from %s to %s', (from, to) => {
  let source: Installation;
  let target: Installation;
  let file: string;
  let signingKey: string;

  beforeAll(async () => {
    source = await install(from, 'demo');
    target = await install(to, 'nothing');
    file = join(source.dataDir, 'drill.tar.gz');
    await withOpen(source, async (db) => {
      await audit(db, origin, { action: 'drilled' });
      expect(await auditOf(source, db).sealer.seal()).toBeNull();
      signingKey = Buffer.from(await readTokenKey(db)).toString('hex');
      await db.query(
        sql`update settings set value = 'é "null" \\ \u2028 \n ' where id = (select min(id) from settings)`,
      );
    });
  });
  afterAll(async () => {
    await source.remove();
    await target.remove();
  });

  it('puts back every row and file, and proves the audit log', async () => {
    const made = await command(source, 'backup', file);
    expect(made).toEqual({ code: 0, text: expect.stringContaining(`Backup written to ${file}`) });
    const plain = gunzipSync(await readFile(file)).toString('latin1');
    expect(plain).toContain('"drilled"');
    expect(plain).not.toContain(signingKey);

    await cp(join(source.dataDir, 'audit.key'), join(target.dataDir, 'audit.key'));
    const restored = await command(target, 'restore', file);
    expect(restored).toEqual({ code: 0, text: expect.stringContaining('The audit log is intact') });

    const before = await withOpen(source, (db) => tableContents(db, { except: notCompared }));
    const after = await withOpen(target, (db) => tableContents(db, { except: notCompared }));
    const ours = (contents: Map<string, string>) =>
      Object.fromEntries([...contents].filter(([name]) => name.startsWith('public.')));
    expect(ours(after)).toEqual(ours(before));
    expect(Object.keys(ours(before)).length).toBeGreaterThan(100);
  });

  it('goes on in order: what is written afterwards is sealed after what was there', async () => {
    await withOpen(target, async (db) => {
      await audit(db, origin, { action: 'went on' });
      const found = await verifyLog(auditOf(target, db));
      expect(found).toMatchObject({ isIntact: true, waiting: 0, brokenCount: 0 });
      const { rows } = await db.query<{ action: string }>(sql`
        select e.action from audit_seals s join audit_entries e on e.id = s.entry_id order by s.number desc limit 2`);
      expect(rows).toEqual([{ action: 'went on' }, { action: 'restored' }]);
      const kept = await db.query(sql`select from installation_secrets where name = 'access_token'`);
      const sessions = await db.query(sql`select from sessions`);
      expect([kept.rowCount, sessions.rowCount]).toEqual([0, 0]);
    });
  });

  it('overwrites nothing', async () => {
    expect(await command(target, 'restore', file)).toEqual({
      code: 1,
      text: 'The database is not empty. Restore into a new one: nothing is overwritten.\n',
    });
  });
});
