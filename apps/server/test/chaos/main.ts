import { parseArgs } from 'node:util';
import { serveTemplates } from '../database-templates.ts';
import { killMigrations } from '../migration-crash/kill-migrations.ts';
import { runChaos } from './run-chaos.ts';
import { runMessagingChaos } from './run-messaging.ts';

/**
 * The long run: `node apps/server/test/chaos/main.ts --minutes 30 --database postgres`. `--what migrations` kills
 * servers at every step of upgrades and reverts, `--what messaging` while they replay messages, import leads and
 * redact people.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    database: {
      type: 'string',
      default: process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'postgres',
    },
    seed: { type: 'string', default: String(Date.now()) },
    what: { type: 'string', default: 'changes' },
  },
});

const database = values.database === 'postgres' ? 'postgres' : 'embedded';
const until = Date.now() + Number(values.minutes) * 60_000;
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

say(`Servers on ${database} are killed for ${values.minutes} minutes (seed ${values.seed}).`);
const removeTemplates = await serveTemplates();
const outcome =
  values.what === 'migrations'
    ? await killMigrations(database, until, say)
    : values.what === 'messaging'
      ? await killMessaging(database)
      : await killUnderChanges(database, Number(values.seed));
await removeTemplates();
for (const sentence of outcome) say(sentence);
say(outcome.length === 0 ? 'Every promise was kept.' : `${outcome.length} broken promises.`);
process.exitCode = outcome.length === 0 ? 0 : 1;

async function killUnderChanges(kind: 'embedded' | 'postgres', seed: number): Promise<readonly string[]> {
  const report = await runChaos({
    database: kind,
    kills: Number.POSITIVE_INFINITY,
    seed,
    onKill: (kill, acknowledged) => {
      if (kill % 10 === 0) say(`${kill} kills, ${acknowledged} changes acknowledged`);
      return Date.now() >= until;
    },
  });
  say(`${report.kills} kills, ${report.acknowledged} acknowledged, ${report.unanswered} cut off.`);
  return report.brokenPromises;
}

async function killMessaging(kind: 'embedded' | 'postgres'): Promise<readonly string[]> {
  const broken: string[] = [];
  while (Date.now() < until && broken.length === 0) {
    const report = await runMessagingChaos({
      database: kind,
      kills: 20,
      messages: 2000,
      rows: 7000,
      people: 100,
    });
    broken.push(...report.brokenPromises);
    say(`${report.kills} kills while messages were replayed, leads imported and people redacted`);
  }
  return broken;
}
