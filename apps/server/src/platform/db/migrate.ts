import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Log, Transaction } from './database.ts';

const fileName = /^(\d{4})_([a-z0-9][a-z0-9_-]*)\.sql$/;
/** An arbitrary number that every server shares. */
const LOCK = 7_305_418;

interface Migration {
  readonly file: string;
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

export type LedgerRow = Pick<Migration, 'number' | 'name' | 'sha256'>;

export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Applies the migrations of `sqlDir`, each in its own transaction together with its ledger entry. If several
 * servers start at once, one applies a file and the others find it applied. `last` stops at an earlier version.
 */
export async function migrate(db: Database, sqlDir: string, log: Log, last = Infinity): Promise<void> {
  const migrations = (await readMigrations(sqlDir)).slice(0, last);
  for (;;) {
    const applied = await db.transaction((tx) => applyNext(tx, migrations));
    if (applied === undefined) return;
    log.info({ number: applied.number, name: applied.name }, 'Migration applied');
  }
}

export async function readMigrations(sqlDir: string): Promise<Migration[]> {
  const names = (await readdir(sqlDir)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (file, index) => {
      const [, digits, name] = fileName.exec(file) ?? [];
      if (digits === undefined || name === undefined) {
        throw new MigrationError(`The migration ${file} must be named like 0001_what-it-does.sql`);
      }
      const number = Number(digits);
      if (number !== index + 1) {
        throw new MigrationError(
          `The migration ${file} has number ${number}, but the next number is ${index + 1}`,
        );
      }
      // Line endings depend on the checkout and don't change the effect.
      const sql = (await readFile(join(sqlDir, file), 'utf8')).replaceAll('\r\n', '\n');
      return { file, number, name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function applyNext(tx: Transaction, migrations: Migration[]): Promise<Migration | undefined> {
  await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [LOCK] });
  // Asked first: a role that may not make tables starts as well, where there is nothing to make.
  const { rows: found } = await tx.query<{ exists: boolean }>({
    text: `select to_regclass('schema_migration') is not null as exists`,
  });
  if (found[0]?.exists !== true)
    await tx.query({
      text: `create table schema_migration (
             number int primary key,
             name text not null,
             sha256 text not null,
             applied_at timestamptz not null default now()
           )`,
    });
  const ledger = await tx.query<LedgerRow>({
    text: 'select number, name, sha256 from schema_migration order by number',
  });
  ledger.rows.forEach((row, index) => checkApplied(row, index + 1, migrations[index]));
  const next = migrations[ledger.rows.length];
  if (next !== undefined) await apply(tx, next);
  return next;
}

function checkApplied(row: LedgerRow, expectedNumber: number, file: Migration | undefined): void {
  if (row.number !== expectedNumber) {
    throw new MigrationError(
      `The database has migration ${row.number} (${row.name}) but not number ${expectedNumber}`,
    );
  }
  if (file === undefined) {
    throw new MigrationError(
      `The database has migration ${row.number} (${row.name}), which this version does not know. Start a newer version.`,
    );
  }
  if (file.name !== row.name || file.sha256 !== row.sha256) {
    throw new MigrationError(
      `The migration ${row.number} (${row.name}) was changed after it had been applied. Restore it and add a new one.`,
    );
  }
}

async function apply(tx: Transaction, migration: Migration): Promise<void> {
  const { file: label, number, name, sql, sha256 } = migration;
  await tx.query({ text: `select set_config('supersync.migration', $1, true)`, values: [String(number)] });
  try {
    await tx.query({ text: sql });
  } catch (error) {
    throw new MigrationError(
      `The migration ${label} failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
  // A transaction setting is gone if the file has ended the transaction.
  const setting = await tx.query<{ number: string | null }>({
    text: `select current_setting('supersync.migration', true) as number`,
  });
  if (setting.rows[0]?.number !== String(number)) {
    throw new MigrationError(
      `The migration ${label} ends its transaction, so it cannot be applied entirely or not at all`,
    );
  }
  await tx.query({
    text: 'insert into schema_migration (number, name, sha256) values ($1, $2, $3)',
    values: [number, name, sha256],
  });
}
