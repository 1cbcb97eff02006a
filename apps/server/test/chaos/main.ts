import { parseArgs } from 'node:util';
import { runChaos } from './run-chaos.ts';

/** The long run: `node apps/server/test/chaos/main.ts --minutes 30 --database postgres`. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    database: {
      type: 'string',
      default: process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'postgres',
    },
    seed: { type: 'string', default: String(Date.now()) },
  },
});

const database = values.database === 'postgres' ? 'postgres' : 'embedded';
const until = Date.now() + Number(values.minutes) * 60_000;
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

say(`Servers on ${database} are killed for ${values.minutes} minutes (seed ${values.seed}).`);
const report = await runChaos({
  database,
  kills: Number.POSITIVE_INFINITY,
  seed: Number(values.seed),
  onKill: (kill, acknowledged) => {
    if (kill % 10 === 0) say(`${kill} kills, ${acknowledged} changes acknowledged`);
    return Date.now() >= until;
  },
});
say(`${report.kills} kills, ${report.acknowledged} acknowledged, ${report.unanswered} cut off.`);
for (const sentence of report.brokenPromises) say(sentence);
say(
  report.brokenPromises.length === 0
    ? 'Every promise was kept.'
    : `${report.brokenPromises.length} broken promises.`,
);
process.exitCode = report.brokenPromises.length === 0 ? 0 : 1;
