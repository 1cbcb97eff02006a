import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import sql from 'sql-template-tag';
import type { Database, Transaction } from '../db/database.ts';
import type { LedgerRow } from '../db/migrate.ts';
import { pendingJobs } from '../jobs/pending-jobs.ts';
import {
  keptRows,
  partitionsOf,
  quoted,
  sequencesOf,
  tablesOf,
  type Manifest,
  type Table,
} from './catalogue.ts';
import { tarEnd, tarFile, tarFolder } from './tar.ts';

const maxFetchedRows = 1000;
const fetchedBytes = 4 * 1024 * 1024;

export const manifestName = 'backup.json';
export const jobsName = 'jobs.jsonl';

export interface BackupOptions {
  readonly db: Database;
  readonly dataDir: string;
  readonly now: Date;
  readonly onProgress?: (percent: number, text: string) => void;
}

async function writeLines(out: WriteStream, lines: readonly string[]): Promise<void> {
  for (const line of lines) if (!out.write(`${line}\n`)) await once(out, 'drain');
}

async function closed(out: WriteStream): Promise<void> {
  out.end();
  await finished(out);
}

/** Every value as text, as the database itself reads and writes it: nothing is lost, not even JSON's own null. */
async function writeTable(
  tx: Transaction,
  { name, columns, rowBytes }: Table,
  file: string,
): Promise<number> {
  const out = createWriteStream(file, { mode: 0o600 });
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  const atOnce = Math.max(1, Math.min(maxFetchedRows, Math.floor(fetchedBytes / Math.max(1, rowBytes))));
  await tx.query({
    text: `declare backup_rows no scroll cursor for
      select json_build_array(${values})::text as line from ${quoted(name)} where ${keptRows(name)}`,
  });
  let count = 0;
  for (;;) {
    const { rows } = await tx.query<{ line: string }>({ text: `fetch ${atOnce} from backup_rows` });
    if (rows.length === 0) break;
    count += rows.length;
    await writeLines(
      out,
      rows.map(({ line }) => line),
    );
  }
  await tx.query({ text: 'close backup_rows' });
  await closed(out);
  return count;
}

async function productVersion(): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(new URL('../../../package.json', import.meta.url), 'utf8'),
  );
  return version;
}

/** All tables as of one moment. */
async function writeTables(tx: Transaction, folder: string, options: BackupOptions): Promise<Manifest> {
  await tx.query({ text: 'set transaction isolation level repeatable read' });
  const { rows: migrations } = await tx.query<LedgerRow>({
    text: 'select number, name, sha256 from schema_migration order by number',
  });
  const tables = await tablesOf(tx);
  await mkdir(join(folder, 'tables'));
  const written: Manifest['tables'] = [];
  for (const [index, table] of tables.entries()) {
    options.onProgress?.(Math.floor((50 * index) / tables.length), `Table ${table.name}`);
    const rows = await writeTable(tx, table, join(folder, 'tables', `${table.name}.jsonl`));
    written.push({ name: table.name, columns: table.columns.map((column) => column.name), rows });
  }
  await writeFile(join(folder, jobsName), (await pendingJobs(tx)).map((job) => `${job}\n`).join(''));
  return {
    format: 1,
    version: await productVersion(),
    created: options.now.toISOString(),
    migrations,
    tables: written,
    partitions: await partitionsOf(tx),
    sequences: await sequencesOf(tx),
  };
}

/** Files that only runs refer to, earlier backups among them: a backup of backups would grow without end. */
async function exportedFiles(db: Database): Promise<Set<string>> {
  const { rows } = await db.query<{ sha256: string }>(sql`
    select sha256 from files group by sha256 having bool_and(is_restricted)`);
  return new Set(rows.map(({ sha256 }) => sha256));
}

/**
 * The database and the stored files as a tar stream, on both databases and from either to the other. Leaves out what
 * lets somebody in (decision 0031), and keys that are kept outside the database.
 */
export async function* writeBackup(options: BackupOptions): AsyncGenerator<Buffer> {
  const { db, dataDir, onProgress } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(dataDir, 'backup-'));
  try {
    const manifest = await db.transaction((tx) => writeTables(tx, folder, options));
    await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 1)}\n`);
    onProgress?.(60, 'Packing the tables');
    yield* tarFile(join(folder, manifestName), manifestName);
    yield* tarFile(join(folder, jobsName), jobsName);
    yield* tarFolder(join(folder, 'tables'), 'tables');
    onProgress?.(80, 'Packing the files');
    const without = await exportedFiles(db);
    const isKept = (path: string): boolean => !path.startsWith('incoming/') && !without.has(path.slice(-64));
    const files = join(dataDir, 'files');
    if (await isFolder(files)) yield* tarFolder(files, 'files', isKept);
    yield tarEnd();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isDirectory() === true;
