import { seal } from '#platform/secrets/secrets.ts';
import { parseArgs } from 'node:util';
import { ConfigError } from './config/config-error.ts';
import { readConfig, type Config } from './config.ts';
import { runCommand, withDatabase } from './run-command.ts';
import { sqlFolder } from './sql-folder.ts';
import { releaseDataFolder } from '#platform/db/data-folder.ts';
import { AuditHead } from '#platform/audit/audit-head.ts';
import { dropEverything } from '#platform/db/drop-everything.ts';
import { migrate } from '#platform/db/migrate.ts';
import { localFileStore } from '#platform/files/files.ts';
import { createLog } from '#platform/log/log.ts';
import { photoBaseOf } from '#platform/syndication/photo-base.ts';
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

async function runOrder(config: Config, order: Order): Promise<void> {
  const log = createLog(config);
  const password = order.withPasswords ? chooseDemoPassword(config) : undefined;
  await withDatabase(config, async (db) => {
    if (order.reset) {
      await dropEverything(db);
      // The sealed log was removed on purpose; the new one starts empty.
      await new AuditHead(config.dataDir).forget();
      await releaseDataFolder(config.dataDir);
    }
    await migrate(db, sqlFolder, log);
    const { scale, today } = order;
    await seedDemo(db, localFileStore(config.dataDir), {
      scale,
      today,
      photos: photoBaseOf(config),
      seal: (name, value) => seal({ config }, name, value),
      log,
      ...(password === undefined ? {} : { password }),
    });
  });
  if (password !== undefined) process.stdout.write(`${demoAccounts(password).join('\n')}\n`);
}

await runCommand(
  async () => {
    const order = readOrder(process.argv.slice(2));
    if (order === 'help') process.stdout.write(`${usage}\n`);
    else await runOrder(readConfig(process.env, []), order);
  },
  { expected: [NotEmptyError] },
);
