import type { Options } from './measure/options.ts';
import type { Line, Section } from './measure/report.ts';
import { askOurs, startOurs, type Ours } from './measure/sides.ts';
import { ratiosOf, spreadOf } from './measure/statistics.ts';
import { manyRuns, manySchedules, type prepareTasks } from './tasks-data.ts';

const base = '/task_runner/api/v1';
/** Requests per round: only the first one reads from disk. */
const timesPerRound = 8;

/** The requests of the screens. */
const questions: readonly (readonly [name: string, path: string])[] = [
  ['schedules, first 999', `${base}/schedules?relations=lastRun&limit=999&page=1`],
  ['schedules, searched', `${base}/schedules?searchValue=feed&limit=999&page=1`],
  ['runs, newest 25', `${base}/runs?limit=25`],
  [
    'importer activity, newest 25',
    `${base}/runs?taskGroup=importer&relations=importer,schedule,startedUser&limit=25`,
  ],
  ['failed runs, newest 25', `${base}/runs?status=fatal-error&limit=25`],
  ['runs of one importer', `${base}/runs?importerId=3&limit=25`],
  ['lanes, 24 hours', `${base}/lanes`],
];

async function timed(ours: Ours, path: string): Promise<number> {
  const begin = performance.now();
  for (let time = 0; time < timesPerRound; time += 1) await askOurs(ours, path);
  return (performance.now() - begin) / timesPerRound;
}

/** The screens of background tasks with very many of them, against the demo's few. */
export async function measureTasks(
  { small, large }: Awaited<ReturnType<typeof prepareTasks>>,
  options: Options,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  say('Schedules, runs and lanes …');
  const few = await startOurs(small);
  const many = await startOurs(large);
  try {
    const lines: Line[] = [];
    for (const [name, path] of questions) {
      await timed(few, path);
      await timed(many, path);
      const times = { few: [] as number[], many: [] as number[] };
      for (let round = 0; round < options.rounds; round += 1) {
        times.many.push(await timed(many, path));
        times.few.push(await timed(few, path));
      }
      lines.push({
        work: name,
        unit: ' ms',
        ours: spreadOf(times.many),
        others: [{ name: 'the demo’s few', value: spreadOf(times.few) }],
        ratio: spreadOf(ratiosOf(times.many, times.few)),
        aim: 'grows with the page, not with the table',
      });
    }
    return {
      lines,
      notes: [
        `${manySchedules.toLocaleString('en-GB')} schedules and ${manyRuns.toLocaleString('en-GB')} runs, one request after another; the ratio is of times, ours to the demo's.`,
      ],
    };
  } finally {
    await Promise.all([few.stop(), many.stop()]);
  }
}
