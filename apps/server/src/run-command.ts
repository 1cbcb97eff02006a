import { ConfigError } from './config/config-error.ts';
import type { Config } from './config.ts';
import { FolderInUseError } from '#platform/db/embedded/folder-lock.ts';
import { OtherFolderError } from '#platform/db/data-folder.ts';
import type { Database } from '#platform/db/database.ts';
import { MigrationError } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createLog } from '#platform/log/log.ts';

type ErrorClass = abstract new (...args: never[]) => Error;

/** Expected failures outside the program as one line; anything else with its stack trace. */
function messageOf(error: unknown, expected: readonly ErrorClass[]): string {
  if (!(error instanceof Error)) return String(error);
  const all: readonly ErrorClass[] = [
    ConfigError,
    FolderInUseError,
    MigrationError,
    OtherFolderError,
    ...expected,
  ];
  if (all.some((kind) => error instanceof kind)) return error.message;
  if ('syscall' in error && 'code' in error && error.syscall === 'connect')
    return `The database cannot be reached (${String(error.code)}). Is it running, and is DATABASE_URL or DATA_DIR right?`;
  return error.stack ?? error.message;
}

/** Runs a command: a failure goes to stderr, and the exit code tells wrong arguments from the rest. */
export async function runCommand(
  work: () => Promise<void>,
  { expected = [] }: { readonly expected?: readonly ErrorClass[] } = {},
): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${messageOf(error, expected)}\n`);
    process.exitCode = error instanceof ConfigError ? error.exitCode : 1;
  }
}

/** The database of the settings, for a command that needs few connections. */
export async function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({
    ...(config.databaseUrl === undefined ? {} : { url: config.databaseUrl }),
    dataDir: config.dataDir,
    poolSize: 2,
    log: createLog(config),
  });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
