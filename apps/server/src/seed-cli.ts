import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ConfigError } from './config/config-error.ts';
import { readConfig, type Config } from './config.ts';
import type { Database } from '#platform/db/database.ts';
import { AuditHead } from '#platform/audit/audit-head.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { FolderInUseError } from '#platform/db/embedded/folder-lock.ts';
import { migrate, MigrationError } from '#platform/db/migrate.ts';
import { localFileStore } from '#platform/files/files.ts';
import { createLog } from '#platform/log/log.ts';
import { chooseDemoPassword } from '#platform/session/demo-password.ts';
import { demoAccounts } from '#seed/access/demo-accounts.ts';
import { NotEmptyError, seedDemo } from '#seed/seed-demo.ts';

const usage = `Usage: npm run seed -- [--scale N] [--with-passwords] [--today YYYY-MM-DD] [--reset --yes]
Fills the database that DATABASE_URL names, or else the embedded one in DATA_DIR, with the demo.
  --scale N         1 (the default) is 120 clients; 100 is 12,000 with over 100,000 properties
  --with-passwords  gives the demo's accounts a password and says which: DEMO_PASSWORD, or else the published one,
                    or a random one where DATABASE_URL, HOST or TRUSTED_PROXIES let others in
  --today           the day that dates are counted from
  --reset --yes     first removes everything the database holds`;

const sqlFolder = fileURLToPath(new URL('../sql', import.meta.url));

interface Order {
  readonly scale: number;
  readonly withPasswords: boolean;
  readonly today: Date;
  readonly reset: boolean;
}

const refuse = (reason: string): never => {
  throw new ConfigError(`${reason}\n${usage}`, 2);
};

function readOrder(argv: readonly string[]): Order | 'help' {
  const given = ((): ReturnType<typeof parse> => {
    try {
      return parse(argv);
    } catch (error) {
      return refuse(error instanceof Error ? error.message : '');
    }
  })();
  if (given.help === true) return 'help';
  const scale = /^\d{1,4}$/.test(given.scale) ? Number(given.scale) : 0;
  if (scale < 1 || scale > 1000) refuse('--scale takes a whole number from 1 to 1000.');
  const today = given.today === undefined ? new Date() : new Date(`${given.today}T00:00:00Z`);
  if (Number.isNaN(today.getTime())) refuse('--today takes a day like 2026-01-31.');
  if (given.reset && !given.yes)
    refuse('--reset removes everything the database holds. Say --yes as well if that is meant.');
  return { scale, withPasswords: given['with-passwords'], today, reset: given.reset };
}

function parse(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    options: {
      scale: { type: 'string', default: '1' },
      'with-passwords': { type: 'boolean', default: false },
      today: { type: 'string' },
      reset: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  }).values;
}

/** Drops tables, extension and jobs; the migrations then recreate them. */
async function removeEverything(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query({ text: 'drop schema if exists jobs cascade' });
    await tx.query({ text: 'drop schema public cascade' });
    await tx.query({ text: 'create schema public' });
  });
}

async function runOrder(config: Config, order: Order): Promise<void> {
  const log = createLog(config);
  const password = order.withPasswords ? chooseDemoPassword(config) : undefined;
  const db = await openDatabase({
    ...(config.databaseUrl === undefined ? {} : { url: config.databaseUrl }),
    dataDir: config.dataDir,
    poolSize: 2,
    log,
  });
  try {
    if (order.reset) {
      await removeEverything(db);
      // The sealed log was removed on purpose; the new one starts empty.
      await new AuditHead(config.dataDir).forget();
    }
    await migrate(db, sqlFolder, log);
    const { scale, today } = order;
    await seedDemo(db, localFileStore(config.dataDir), {
      scale,
      today,
      log,
      ...(password === undefined ? {} : { password }),
    });
  } finally {
    await db.close();
  }
  if (password !== undefined) process.stdout.write(`${demoAccounts(password).join('\n')}\n`);
}

/** Expected failures outside the program as one line; anything else with its stack trace. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOurs =
    error instanceof ConfigError ||
    error instanceof FolderInUseError ||
    error instanceof MigrationError ||
    error instanceof NotEmptyError;
  if (isOurs) return error.message;
  if ('syscall' in error && 'code' in error)
    return `The database cannot be reached (${String(error.code)}). Is it running, and is DATABASE_URL or DATA_DIR right?`;
  return error.stack ?? error.message;
}

try {
  const order = readOrder(process.argv.slice(2));
  if (order === 'help') process.stdout.write(`${usage}\n`);
  else await runOrder(readConfig(process.env, []), order);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = error instanceof ConfigError ? error.exitCode : 1;
}
