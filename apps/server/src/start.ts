import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { seal } from '#platform/secrets/secrets.ts';
import type * as App from './app.ts';
import { ConfigError } from './config/config-error.ts';
import { isLoopback } from './config/addresses.ts';
import { publishedPassword } from './config/demo.ts';
import { readConfig, type Config } from './config.ts';
import { sqlFolder } from './sql-folder.ts';
import { bindDataFolder, OtherFolderError } from '#platform/db/data-folder.ts';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { DrawnFiles } from '#seed/seed-demo.ts';
import { FolderInUseError } from '#platform/db/embedded/folder-lock.ts';
import { migrate, MigrationError } from '#platform/db/migrate.ts';
import { continueTransactionNumbers } from '#platform/db/transaction-numbers.ts';
import { localFileStore } from '#platform/files/files.ts';
import { createLog } from '#platform/log/log.ts';
import { photoBaseOf } from '#platform/syndication/photo-base.ts';
import { chooseDemoPassword, isOnlyHere } from '#platform/session/demo-password.ts';

const stopTimeoutMs = 10_000;
/** Whatever is still going on then was not acknowledged, and is taken up again at the next start. */
const finalStopTimeoutMs = 30_000;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Expected start failures outside the program as one line; null for bugs. */
function messageOf(error: unknown, config: Config | undefined): string | null {
  if ([ConfigError, FolderInUseError, MigrationError, OtherFolderError].some((kind) => error instanceof kind))
    return error instanceof Error ? error.message : null;
  if (!(error instanceof Error) || !('code' in error)) return null;
  const { code } = error;
  const listens = 'syscall' in error && error.syscall === 'listen';
  if (listens && code === 'EADDRINUSE')
    return `Port ${config?.port} is already in use. Stop what uses it, or choose another with PORT.`;
  if (listens)
    return `Cannot listen on ${config?.host}:${config?.port} (${code}). Choose others with HOST and PORT.`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR')
    return `The data folder ${config?.dataDir} cannot be written. Choose another with DATA_DIR.`;
  if (config?.databaseUrl !== undefined)
    return `The database that DATABASE_URL names does not let us in (${String(code)}). Is it running, and are the name and password right?`;
  return null;
}

const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');

function fail(error: unknown, config: Config | undefined): never {
  const line = messageOf(error, config);
  if (line !== null) process.stderr.write(`${inOneLine(line)}\n`);
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(error instanceof ConfigError ? error.exitCode : 1);
}

async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ empty: boolean }>({
    text: 'select not exists (select from users) as empty',
  });
  return rows[0]?.empty === true;
}

/** Not synced one by one beside the embedded database, which is not either. */
const demoFiles = ({ dataDir, databaseUrl }: Config): FileStore =>
  localFileStore(dataDir, { synced: databaseUrl !== undefined });

/** Two thirds of the code: it is loaded while the database opens. */
const loadApp = (): Promise<typeof App> => import('./app.ts');

/** Draws the demo's pictures while a new embedded database is made and filled: that takes one thread only. */
async function drawAhead(config: Config): Promise<DrawnFiles> {
  const { drawDemo } = await import('#seed/seed-demo.ts');
  return drawDemo(demoFiles(config));
}

/** Returns the password of the accounts; null if another server was first. */
async function seedWithDemo(
  config: Config,
  db: Database,
  log: Logger,
  drawn: Promise<DrawnFiles> | undefined,
): Promise<string | null> {
  // Imported on demand: every other start is faster without it.
  const { seedDemo } = await import('#seed/seed-demo.ts');
  try {
    const password = chooseDemoPassword(config);
    await seedDemo(db, demoFiles(config), {
      password,
      ...(drawn === undefined ? {} : { drawn: await drawn }),
      log,
      photos: photoBaseOf(config),
      seal: (name, value) => seal({ config }, name, value),
    });
    return password;
  } catch (error) {
    // Another server that started at the same time was first.
    if (await isEmpty(db)) throw error;
    return null;
  }
}

/** Prints a generated password once, and the published one at every start. */
async function printDemoAccounts(config: Config, db: Database, seededWith: string | null): Promise<void> {
  const { rowCount } = await db.query({ text: 'select from users where has_demo_password limit 1' });
  const isPublished = config.seed === 'demo' && isOnlyHere(config) && rowCount > 0;
  const password = seededWith ?? (isPublished ? publishedPassword : null);
  if (password === null) return;
  const { demoAccounts } = await import('#seed/access/demo-accounts.ts');
  for (const line of demoAccounts(password)) print(line);
  if (password !== publishedPassword && config.demoPassword === undefined)
    print('This password is shown once. DEMO_PASSWORD sets one of your own before the first start.');
}

/** A first start takes a while: what for is printed. */
function printTime(what: string, begin: number): void {
  print(`${what}: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  const result = await work();
  printTime(what, begin);
  return result;
}

/** Tables and demo of a new embedded database, which has no files before both are complete. */
async function fillNew(
  config: Config,
  db: Database,
  log: Logger,
  drawn: Promise<DrawnFiles> | undefined,
): Promise<string | null> {
  // Every migration is new here: the log would begin with sixty lines that tell nothing.
  await timed('Its tables', () => migrate(db, sqlFolder, log.child({}, { level: 'warn' })));
  return config.seed === 'demo' ? timed('Demo', () => seedWithDemo(config, db, log, drawn)) : null;
}

async function openPrepared(
  config: Config,
  log: Logger,
): Promise<{ db: Database; seededWith: string | null }> {
  let drawn: Promise<DrawnFiles> | undefined;
  let seededWith: string | null = null;
  const begin = performance.now();
  const db = await openDatabase({
    ...(config.databaseUrl === undefined ? {} : { url: config.databaseUrl }),
    ...(config.databaseDirectUrl === undefined ? {} : { directUrl: config.databaseDirectUrl }),
    dataDir: config.dataDir,
    log,
    // Whoever waits for these handles their failure; nobody does if there is no database.
    meanwhile: (isNew) => {
      loadApp().catch(() => {});
      if (!isNew || config.seed !== 'demo') return;
      drawn = drawAhead(config);
      drawn.catch(() => {});
    },
    fill: async (created) => {
      printTime('New database', begin);
      seededWith = await fillNew(config, created, log, drawn);
    },
  });
  try {
    await migrate(db, sqlFolder, log);
    await continueTransactionNumbers(db, log);
    await bindDataFolder(db, config.dataDir);
    if (config.seed === 'demo' && (await isEmpty(db)))
      seededWith = await timed('Demo', () => seedWithDemo(config, db, log, drawn));
    return { db, seededWith };
  } catch (error) {
    await db.close();
    throw error;
  }
}

function addressOf(app: FastifyInstance, config: Config): string {
  const bound = app.server.address();
  const host = isLoopback(config.host) ? 'localhost' : config.host;
  return `http://${host}:${typeof bound === 'object' && bound !== null ? bound.port : config.port}`;
}

/** On a new installation nobody can invite anyone, so print a link. */
async function printFirstAccountLink(db: Database, config: Config, console: string): Promise<void> {
  const { firstAccountLink } = await import('#features/access/super-user/first-account.ts');
  const first = await firstAccountLink(db, config, console, new Date());
  if (first !== null)
    print(`Nobody can sign in yet. ${first.email} sets a password here, once: ${first.address}`);
  else if (config.superuserManagers.length === 0 && (await isEmpty(db)))
    print('Nobody can sign in yet. Name the four superuser managers in SUPERUSER_MANAGERS and start again.');
}

/** Stops accepting requests, finishes current ones, stops the jobs and closes the database. */
function stopOnSignal(app: FastifyInstance, db: Database | undefined, log: Logger): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    // Terminals and npm may both forward the same signal.
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const timeout = setTimeout(() => app.server.closeAllConnections(), stopTimeoutMs);
    setTimeout(() => {
      log.error({}, 'could not stop in time');
      process.exit(1);
    }, finalStopTimeoutMs);
    try {
      await app.close();
      await db?.close();
    } catch (error) {
      log.error({ err: error }, 'could not stop cleanly');
      process.exit(1);
    }
    clearTimeout(timeout);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
}

/**
 * `npm start` builds the console while the database is filled, and says when it is there. Without the one who says it
 * there is nobody to serve.
 */
async function toldToListen(): Promise<void> {
  if (process.env['SUPERSYNC_LISTEN'] !== 'when-told' || !process.connected) return;
  const lost = (): never => process.exit(1);
  process.once('disconnect', lost);
  await once(process, 'message');
  process.off('disconnect', lost);
  process.disconnect();
}

/** Reads the environment and starts a listening server. */
export async function start(): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig(process.env, process.argv.slice(2));
    const log = createLog(config);
    const told = toldToListen();
    const prepared = config.serve === 'console' ? undefined : await openPrepared(config, log);
    const db = prepared?.db;
    const { buildApp, buildConsole } = await loadApp();
    const app = db === undefined ? await buildConsole({ config, log }) : await buildApp({ config, db, log });
    stopOnSignal(app, db, log);
    await told;
    await app.listen({ port: config.port, host: config.host });
    print(`Supersync is at ${addressOf(app, config)}`);
    if (prepared !== undefined) await printDemoAccounts(config, prepared.db, prepared.seededWith);
    if (db !== undefined && config.seed === 'none' && (config.serve === 'all' || config.serve === 'gateway'))
      await printFirstAccountLink(db, config, addressOf(app, config));
    await app.startWork();
  } catch (error) {
    fail(error, config);
  }
}
