// `npm run release`: freezes the migrations of the version in package.json and keeps a small database of it, from
// which every later version is tested to upgrade.
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { publishedPassword } from '../../src/config/demo.ts';
import { quoted, tablesOf } from '#platform/backup/catalogue.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { migrate, readMigrations } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { localFileStore } from '#platform/files/files.ts';
import { seedDemo } from '#seed/seed-demo.ts';
import { silentLog } from '../support/test-database.ts';
import { fixtureOf } from './fixtures.ts';

const sqlFolder = fileURLToPath(new URL('../../sql', import.meta.url));
const rowsPerTable = 3;
/** Kept entirely, so that the demo's accounts sign in with their rights. */
const keptEntirely = new Set(['users', 'products', 'roles', 'role_products', 'role_users']);

interface Reference {
  readonly child: string;
  readonly parent: string;
  readonly condition: string;
}

async function referencesOf(tx: Transaction): Promise<Reference[]> {
  const { rows } = await tx.query<Reference>({
    text: `
      select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
        string_agg(format('c.%I = p.%I', a.attname, b.attname), ' and ') as condition
      from pg_constraint k
      cross join lateral unnest(k.conkey, k.confkey) as pair(own, other)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other
      where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace
      group by k.oid`,
  });
  return rows;
}

/** A few rows of every table, and all that they refer to. */
async function thinOut(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // Neither triggers nor foreign keys act on what is removed.
    await tx.query({ text: 'set local session_replication_role = replica' });
    await tx.query({
      text: 'create temp table kept (part oid, place tid, primary key (part, place)) on commit drop',
    });
    const names = (await tablesOf(tx)).map(({ name }) => name);
    for (const name of names)
      await tx.query({
        text: `insert into kept select tableoid, ctid from ${quoted(name)}
          ${keptEntirely.has(name) ? '' : `limit ${rowsPerTable}`}`,
      });
    const references = await referencesOf(tx);
    for (let added = 1; added > 0;) {
      added = 0;
      for (const { child, parent, condition } of references) {
        const { rowCount } = await tx.query({
          text: `insert into kept
            select distinct p.tableoid, p.ctid from kept k
            join ${child} c on c.tableoid = k.part and c.ctid = k.place join ${parent} p on ${condition}
            on conflict do nothing`,
        });
        added += rowCount;
      }
    }
    for (const name of names)
      await tx.query({
        text: `delete from ${quoted(name)} t
          where not exists (select from kept k where k.part = t.tableoid and k.place = t.ctid)`,
      });
  });
}

const { version }: { version: string } = JSON.parse(
  await readFile(new URL('../../../../package.json', import.meta.url), 'utf8'),
);
const list = join(sqlFolder, 'released', `${version}.txt`);
const migrations = await readMigrations(sqlFolder);
const lines = migrations.map(({ file, sha256 }) => `${sha256}  ${file}\n`);
await writeFile(list, lines.join(''), { flag: 'wx' });

const dataDir = await mkdtemp(join(tmpdir(), 'supersync-release-'));
const db = await openDatabase({ dataDir, poolSize: 2, log: silentLog });
try {
  await migrate(db, sqlFolder, silentLog);
  await seedDemo(db, localFileStore(dataDir), { password: publishedPassword });
  await thinOut(db);
  await rm(join(dataDir, 'files'), { recursive: true, force: true });
  await pipeline(
    Readable.from(writeBackup({ db, dataDir, now: new Date() }), { objectMode: false }),
    createGzip({ level: 9 }),
    createWriteStream(fixtureOf(version)),
  );
} finally {
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
}
process.stdout.write(
  `Version ${version}: ${migrations.length} migrations are frozen. Commit ${list} and ${fixtureOf(version)}.\n`,
);
