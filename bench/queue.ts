import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { fieldConfigSchema } from '../packages/contract/src/workspace/field-config/field-config.ts';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts';
import { defineJob } from '../apps/server/src/platform/jobs/define-job.ts';
import { enqueueAll, registerJob } from '../apps/server/src/platform/jobs/jobs.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import type { Server } from '../apps/server/src/platform/server.ts';
import { defineTask } from '../apps/server/src/platform/tasks/define-task.ts';
import { registerTask } from '../apps/server/src/platform/tasks/task-registry.ts';
import type { Options } from './measure/options.ts';
import type { Section } from './measure/report.ts';
import type { Place } from './measure/sides.ts';
import { ratiosOf, spreadOf } from './measure/statistics.ts';

const jobsPerRound = 1000;
const runsPerRound = 300;
const atOnce = 8;

/** Counts completions, and resolves at the target. */
class Tally {
  #left = 0;
  #done: () => void = () => {};

  expect(count: number): Promise<void> {
    this.#left = count;
    return new Promise((resolve) => {
      this.#done = resolve;
    });
  }

  one(): void {
    this.#left -= 1;
    if (this.#left === 0) this.#done();
  }
}

async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return (count / (performance.now() - begin)) * 1000;
}

/** Plain pg-boss at full speed: eight at a time, each fetched and completed on its own. */
async function bareRound(boss: PgBoss): Promise<number> {
  await boss.insert(
    'bench-bare',
    Array.from({ length: jobsPerRound }, (_, n) => ({ data: { n } })),
  );
  return perSecond(jobsPerRound, async () => {
    const worker = async (): Promise<void> => {
      for (;;) {
        const [job] = await boss.fetch('bench-bare');
        if (job === undefined) return;
        await boss.complete('bench-bare', job.id);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  });
}

/** Empty jobs and empty task runs: the overhead of queue and engine. */
export async function measureQueue(
  place: Place & { readonly kind: 'postgres' },
  options: Options,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  say('The queue …');
  const dataDir = await mkdtemp(join(tmpdir(), 'supersync-bench-'));
  const log = createLog({ logLevel: 'error' });
  const db = await openDatabase({ url: place.url, dataDir, poolSize: 16, log });
  const boss = new PgBoss({
    connectionString: place.url,
    schema: 'bench_jobs',
    max: 16,
    supervise: false,
    schedule: false,
  });
  const tally = new Tally();
  const job = defineJob({
    name: 'bench-job',
    schema: fieldConfigSchema([]),
    concurrency: atOnce,
    handler: async () => tally.one(),
  });
  const task = defineTask({
    name: 'bench-task',
    title: 'Bench',
    description: 'Does nothing.',
    taskGroup: 'system',
    fieldConfig: [],
    concurrency: atOnce,
    changed: async ({ status }) => {
      if (status === 'success') tally.one();
    },
    run: async () => {},
  });
  let server: Server | undefined;
  const app = await buildApp({
    config: readConfig({ SEED: 'none', DATA_DIR: dataDir, LOG_LEVEL: 'error' }, []),
    db,
    log,
    alsoRegister: [
      (given) => {
        server = given;
        registerJob(given, job);
        registerTask(given, task);
      },
    ],
  });
  try {
    if (server === undefined) throw new Error('The server was not put together');
    const ours = server;
    await boss.start();
    await boss.createQueue('bench-bare');
    await app.ready();
    await app.startWork();
    const jobsRound = (): Promise<number> =>
      perSecond(jobsPerRound, async () => {
        const done = tally.expect(jobsPerRound);
        await db.transaction((tx) =>
          enqueueAll(
            ours,
            tx,
            job,
            Array.from({ length: jobsPerRound }, () => ({ data: {} })),
          ),
        );
        await done;
      });
    const runsRound = (): Promise<number> =>
      perSecond(runsPerRound, async () => {
        const done = tally.expect(runsPerRound);
        await db.query({
          text: `insert into task_runs (task_name, task_group, due_at, status)
            select 'bench-task', 'system', now(), 'queued' from generate_series(1, ${runsPerRound})`,
        });
        await callAll(ours);
        await done;
      });
    await bareRound(boss);
    await jobsRound();
    const rates = { bare: [] as number[], jobs: [] as number[], runs: [] as number[] };
    for (let round = 0; round < options.rounds; round += 1) {
      rates.bare.push(await bareRound(boss));
      rates.jobs.push(await jobsRound());
      rates.runs.push(await runsRound());
    }
    const others = [{ name: 'bare pg-boss', value: spreadOf(rates.bare) }];
    return {
      lines: [
        {
          work: 'jobs through our queue',
          unit: '/s',
          ours: spreadOf(rates.jobs),
          others,
          ratio: spreadOf(ratiosOf(rates.jobs, rates.bare)),
          aim: '≥ 0.8',
        },
        {
          work: 'whole runs: claimed, fenced, logged, told, ended',
          unit: '/s',
          ours: spreadOf(rates.runs),
          others,
          ratio: spreadOf(ratiosOf(rates.runs, rates.bare)),
          aim: '≥ 0.3',
        },
      ],
      notes: [`${jobsPerRound} jobs and ${runsPerRound} runs a round, ${atOnce} at once.`],
    };
  } finally {
    await app.close();
    await boss.stop({ graceful: false });
    await db.query({ text: `delete from task_runs where task_name = 'bench-task'` });
    await db.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Wakes workers for all queued runs, as the engine does for missed ones. */
async function callAll(server: Server): Promise<void> {
  const { requeueUnclaimedRuns } = await import('../apps/server/src/platform/tasks/housekeeping.ts');
  while ((await requeueUnclaimedRuns(server)) > 0);
}
