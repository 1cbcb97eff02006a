import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Database, Log, Transaction } from '../db/database.ts';
import { dropEverything } from '../db/drop-everything.ts';
import { migrate, readMigrations } from '../db/migrate.ts';
import { continueTransactionNumbers } from '../db/transaction-numbers.ts';
import { localFileStore } from '../files/files.ts';
import { addPendingJobs, pendingJobSchema } from '../jobs/pending-jobs.ts';
import { manifestSchema, quoted, tablesOf, type Manifest, type Table } from './catalogue.ts';
import { linesOf } from './lines.ts';
import { readTar, type TarEntry } from './tar.ts';
import { jobsName, manifestName } from './write-backup.ts';

const maxBatchRows = 1000;
const maxBatchLength = 4 * 1024 * 1024;

/** In words for operators. */
export class RestoreError extends Error {
  override name = 'RestoreError';
}

export interface RestoreOptions {
  readonly db: Database;
  readonly dataDir: string;
  readonly sqlFolder: string;
  readonly log: Log;
}

async function textOf({ content }: TarEntry): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

/** Refuses a backup of migrations that this version does not have. */
async function checkMigrations(manifest: Manifest, sqlFolder: string): Promise<void> {
  const ours = await readMigrations(sqlFolder);
  const other = manifest.migrations.find(
    ({ number, sha256 }) => ours[number - 1]?.sha256 !== sha256 || ours[number - 1]?.number !== number,
  );
  if (other !== undefined)
    throw new RestoreError(
      `The backup is of version ${manifest.version} and holds migration ${other.number} (${other.name}), which this version does not have. Restore it with that version or a later one.`,
    );
}

/** Drops what a start without anybody left behind: tables without people. */
async function emptyDatabase(db: Database): Promise<void> {
  const { rows } = await db.query<{ tables: boolean; ours: boolean; people: boolean }>({
    text: `select exists (select from pg_tables where schemaname = 'public') as tables,
      to_regclass('public.schema_migration') is not null as ours, to_regclass('public.users') is not null as people`,
  });
  const { tables = false, ours = false, people = false } = rows[0] ?? {};
  if (!tables) return;
  const isUsed = !ours || (people && (await db.query({ text: 'select from users limit 1' })).rowCount > 0);
  if (isUsed)
    throw new RestoreError('The database is not empty. Restore into a new one: nothing is overwritten.');
  await dropEverything(db);
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Foreign keys are put back, and so checked, once all rows are there; no trigger acts on what is only put back. */
async function withoutChecks(
  tx: Transaction,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await tx.query<ForeignKey>({
    text: `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`,
  });
  for (const { table, name } of keys)
    await tx.query({ text: `alter table ${table} drop constraint ${name}` });
  const names = tables.map(({ name }) => quoted(name));
  for (const name of names) await tx.query({ text: `alter table ${name} disable trigger user` });
  await tx.query({ text: `truncate ${names.join(', ')}` });
  await work();
  for (const name of names) await tx.query({ text: `alter table ${name} enable trigger user` });
  for (const { table, name, definition } of keys)
    await tx.query({ text: `alter table ${table} add constraint ${name} ${definition}` });
}

/** Lines are JSON already: they are handed to the database unread. */
async function* batchesOf({ content }: TarEntry): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let length = 0;
  for await (const line of linesOf(content)) {
    batch.push(line);
    length += line.length;
    if (batch.length < maxBatchRows && length < maxBatchLength) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}

async function putRows(tx: Transaction, table: Table, entry: TarEntry): Promise<number> {
  const names = table.columns.map(({ name }) => quoted(name)).join(', ');
  const values = table.columns.map(({ type }, at) => `(line ->> ${at})::${type}`).join(', ');
  const text = `insert into ${quoted(table.name)} (${names}) overriding system value
    select ${values} from json_array_elements($1::json) line`;
  let count = 0;
  for await (const lines of batchesOf(entry)) {
    await tx.query({ text, values: [`[${lines.join(',')}]`] });
    count += lines.length;
  }
  return count;
}

/** Weeks of messages are tables of their own, made as time goes by. */
async function addWeeks(tx: Transaction, { partitions }: Manifest): Promise<void> {
  for (const { name } of partitions)
    await tx.query({
      text: 'select ensure_message_weeks(message_week_of($1), message_week_of($1))',
      values: [name],
    });
}

async function restoreTables(
  { db }: RestoreOptions,
  manifest: Manifest,
  entries: AsyncIterator<TarEntry>,
): Promise<TarEntry | undefined> {
  let next: TarEntry | undefined;
  await db.transaction(async (tx) => {
    const tables = await tablesOf(tx);
    const declared = new Map(manifest.tables.map((table) => [table.name, table]));
    await withoutChecks(tx, tables, async () => {
      await addWeeks(tx, manifest);
      const missing = new Set(declared.keys());
      for (;;) {
        const { value, done } = await entries.next();
        next = done === true ? undefined : value;
        const name = /^tables\/(\w+)\.jsonl$/.exec(next?.name ?? '')?.[1];
        if (next === undefined || name === undefined) break;
        const table = tables.find((each) => each.name === name);
        const expected = declared.get(name);
        if (
          table === undefined ||
          expected?.columns.join() !== table.columns.map((column) => column.name).join()
        )
          throw new RestoreError(`The backup's table ${name} is not one of its own version. It was changed.`);
        const rows = await putRows(tx, table, next);
        if (rows !== expected.rows)
          throw new RestoreError(
            `The backup names ${expected.rows} rows of ${name} but holds ${rows}. It is damaged.`,
          );
        missing.delete(name);
      }
      if (missing.size > 0)
        throw new RestoreError(`The backup lacks ${[...missing].join(', ')}. It is damaged.`);
    });
    for (const { name, value } of manifest.sequences)
      await tx.query({ text: 'select setval($1::regclass, $2)', values: [quoted(name), value] });
  });
  return next;
}

const storedName = /^files\/[0-9a-f]{2}\/([0-9a-f]{64})$/;

async function restoreFiles(
  dataDir: string,
  first: TarEntry | undefined,
  entries: AsyncIterable<TarEntry>,
): Promise<number> {
  const store = localFileStore(dataDir);
  await mkdir(join(dataDir, 'files'), { recursive: true, mode: 0o700 });
  let count = 0;
  const put = async (entry: TarEntry): Promise<void> => {
    const [, expected] = storedName.exec(entry.name) ?? [];
    if (expected === undefined)
      throw new RestoreError(`The backup holds ${entry.name}, which is none of its parts.`);
    const { sha256 } = await store.put(Readable.from(entry.content, { objectMode: false }));
    if (sha256 !== expected) throw new RestoreError(`The backup's file ${expected} is damaged.`);
    count += 1;
  };
  if (first !== undefined) await put(first);
  for await (const entry of entries) await put(entry);
  return count;
}

/** What is stored of a view was made from empty tables. In the order they were made: one may read another. */
async function refreshViews(db: Database): Promise<void> {
  const { rows } = await db.query<{ name: string }>({
    text: `select oid::regclass::text as name from pg_class
      where relkind = 'm' and relnamespace = 'public'::regnamespace order by oid`,
  });
  for (const { name } of rows) await db.query({ text: `refresh materialized view ${name}` });
}

const jobLines = z.string().transform((text) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => pendingJobSchema.parse(JSON.parse(line))),
);

export interface Restored {
  readonly manifest: Manifest;
  readonly rows: number;
  readonly files: number;
}

/** Fills an empty database and its data folder from a backup, of this version or an earlier one, then upgrades it. */
export async function restoreBackup(
  source: AsyncIterable<Buffer>,
  options: RestoreOptions,
): Promise<Restored> {
  const { db, dataDir, sqlFolder, log } = options;
  const entries = readTar(source);
  const expectEntry = async (name: string): Promise<string> => {
    const { value, done } = await entries.next();
    if (done === true || value.name !== name)
      throw new RestoreError('This file is not a backup of Supersync.');
    return textOf(value);
  };
  const manifest = manifestSchema.parse(JSON.parse(await expectEntry(manifestName)));
  const jobs = jobLines.parse(await expectEntry(jobsName));
  await checkMigrations(manifest, sqlFolder);
  await emptyDatabase(db);
  await migrate(db, sqlFolder, log, manifest.migrations.length);
  const rest = await restoreTables(options, manifest, entries);
  const files = await restoreFiles(dataDir, rest, entries);
  await migrate(db, sqlFolder, log);
  await continueTransactionNumbers(db, log);
  await addPendingJobs(db, jobs);
  await refreshViews(db);
  await db.query({ text: 'analyze' });
  return { manifest, files, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) };
}
