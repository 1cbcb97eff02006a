import type { RunResult } from '@supersync/contract/developer/task-run/run-result.ts';
import {
  importerRunStatus,
  isFailed,
  type RunStatus,
} from '@supersync/contract/developer/task-run/run-status.ts';
import { nextTimes } from '@supersync/contract/developer/schedule/cron-times.ts';
import type { Queryable } from '#platform/db/database.ts';
import { insertRows } from '../insert.ts';
import { personId } from '../access/people.ts';
import { randomFor, type Random } from '../random.ts';

/** What the runs need of a demo importer. */
export interface SeedImporter {
  readonly id: number;
  readonly name: string;
  /** Fault of its feed; empty for none. */
  readonly variant: string;
  readonly status: 'enabled' | 'paused';
  readonly properties: number;
  readonly units: number;
}

export interface SeedSchedule {
  readonly id: number;
  readonly taskName: string;
  readonly taskGroup: string;
  readonly importer: SeedImporter | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly cron: string | null;
  readonly zone: string;
}

const hour = 3_600_000;
const day = 24 * hour;
/** Log lines of the last days only: older ones would slow down the seed. */
const loggedDays = 3;

const usualMs: Readonly<Record<string, number>> = {
  'health-scan': 900,
  backup: 6500,
  'retention-purge': 2400,
  'csv-export': 1800,
  'run-importer': 5200,
  'purge-import-cache': 1600,
  'check-ad-urls': 410_000,
  'check-sites': 95_000,
  'keep-promoted-listings': 1400,
  'build-feeds': 48_000,
  'keep-call-numbers': 2100,
};

interface Ending {
  readonly status: RunStatus;
  readonly message: string | null;
  readonly result: RunResult | null;
}

/** Outcome of a faulty feed; the others fail now and then. */
function endingOf(random: Random, { taskName, importer }: SeedSchedule): Ending {
  const ended = (status: RunStatus, message: string | null, result: RunResult | null = null): Ending => ({
    status,
    message,
    result,
  });
  if (importer?.variant === 'page')
    return ended('fatal-error', 'This is not a feed: This is a web page, not a feed. Nothing was changed.');
  if (importer?.variant === 'empty')
    return ended('RECOVERABLE_ERROR', 'The answer was empty. Nothing was changed.');
  if (importer?.variant === 'half') {
    const removals = Math.floor(importer.units / 2);
    return ended(
      'RECOVERABLE_ERROR',
      `${removals} of ${importer.units} units would be gone, which is more than a fifth: they stay until a person confirms it. Everything else was applied.`,
      { held: { removals, units: importer.units } },
    );
  }
  const status = random.weighted<RunStatus>([
    ['success', 925],
    ['RECOVERABLE_ERROR', taskName === 'run-importer' ? 30 : 4],
    ['skipped', 12],
    ['crashed', 5],
    ['timed-out', 4],
    ['cancelled', 5],
    ['fatal-error', 4],
  ]);
  switch (status) {
    case 'success':
      return ended(status, null);
    case 'RECOVERABLE_ERROR':
      return ended(status, 'There was no answer within 60 seconds. Nothing was changed.');
    case 'skipped':
      return ended(status, 'The run before it was not over yet.');
    case 'crashed':
      return ended(status, 'Its worker stopped answering');
    case 'timed-out':
      return ended(status, 'It took longer than 1800 seconds');
    case 'fatal-error':
      return ended(status, 'The source answered 403. Nothing was changed.');
    default:
      return ended(status, null);
  }
}

const none = { added: null, changed: null, removed: null, unchanged: null };

function countsOf(random: Random, { importer }: SeedSchedule, status: RunStatus) {
  if (importer === null || status !== 'success') return none;
  const changed = random.integer(0, Math.ceil(importer.units / 12));
  const added = random.chance(0.3) ? random.integer(1, 3) : 0;
  const removed = random.chance(0.25) ? random.integer(1, 2) : 0;
  return { added, changed, removed, unchanged: Math.max(0, importer.units - changed - removed) };
}

function runOf(random: Random, schedule: SeedSchedule, slot: Date) {
  const { status, message, result } = endingOf(random, schedule);
  const isSkipped = status === 'skipped';
  const isLate = random.chance(0.02);
  const usual = usualMs[schedule.taskName] ?? 2000;
  const started = new Date(
    slot.getTime() + (isLate ? random.integer(11, 40) * 60_000 : random.integer(200, 1500)),
  );
  const durationMs = isSkipped
    ? null
    : status === 'timed-out'
      ? 1_800_000
      : Math.round(usual * (0.7 + random.fraction() * 0.6) * (random.chance(0.04) ? 3 : 1));
  const finished = new Date(started.getTime() + (durationMs ?? 0));
  const attempt = isSkipped ? 0 : isFailed(status) && status !== 'fatal-error' ? 3 : 1;
  return {
    schedule,
    row: {
      task_name: schedule.taskName,
      task_group: schedule.taskGroup,
      schedule_id: schedule.id,
      importer_id: schedule.importer?.id ?? null,
      parameters: schedule.parameters,
      due_at: slot,
      slot_at: slot,
      status,
      is_late: isLate,
      attempt,
      max_attempts: 3,
      retry_delay_seconds: 60,
      progress: isSkipped ? null : status === 'success' ? 100 : random.integer(5, 80),
      ...countsOf(random, schedule, status),
      message,
      result,
      started_at: isSkipped ? null : started,
      finished_at: finished,
      duration_ms: durationMs,
      usual_ms: usual,
      cancel_requested_at: status === 'cancelled' ? finished : null,
      started_user_id: null,
      version: 1,
      created: slot,
    },
  };
}

type RunDraft = ReturnType<typeof runOf>;
interface SeedRun {
  readonly schedule: SeedSchedule;
  readonly row: RunDraft['row'] & { readonly id: number };
}

function linesOf({ row, schedule }: SeedRun): { level: string; text: string; at: Date }[] {
  const { status, message, started_at, finished_at } = row;
  if (started_at === null) return [];
  const lines: { level: string; text: string; at: Date }[] = [];
  const say = (text: string, level = 'info'): void => {
    lines.push({ level, text, at: new Date(started_at.getTime() + lines.length * 120) });
  };
  if (schedule.importer !== null) {
    say('Fetching the feed');
    if (status === 'success') say(`${schedule.importer.properties} properties`);
  }
  if (schedule.taskName === 'health-scan') {
    say('database: It answers in 2 ms');
    say('queue: 0 runs waiting, 0 for more than ten minutes');
  }
  const words = {
    success: 'Done.',
    cancelled: 'Cancelled.',
    'timed-out': `Timed out: ${message}.`,
    crashed: `Crashed: ${message}.`,
  };
  const last: string = Object.entries(words).find(([each]) => each === status)?.[1] ?? `Failed: ${message}`;
  lines.push({
    level: status === 'success' ? 'info' : status === 'cancelled' ? 'warning' : 'error',
    text: last,
    at: finished_at,
  });
  return lines;
}

/** Sets the last run of each schedule and importer. */
async function notePast(tx: Queryable): Promise<void> {
  await tx.query({
    text: `update schedules s set last_run_id = r.id
      from (select distinct on (schedule_id) schedule_id, id from task_runs order by schedule_id, due_at desc) r
      where r.schedule_id = s.id`,
  });
  await tx.query({
    text: `update importers i set last_run_id = r.id, last_run_at = r.finished_at
      from (select distinct on (importer_id) importer_id, id, finished_at from task_runs
            where status <> 'skipped' order by importer_id, due_at desc) r
      where r.importer_id = i.id`,
  });
  await tx.query({
    text: `update importers i set last_success_at = r.at
      from (select importer_id, max(finished_at) as at from task_runs where status = 'success' group by 1) r
      where r.importer_id = i.id`,
  });
}

export async function seedRuns(
  tx: Queryable,
  schedules: readonly SeedSchedule[],
  today: Date,
): Promise<void> {
  const since = new Date(today.getTime() - 7 * day);
  const drafts = schedules
    .flatMap((schedule) => {
      const random = randomFor('runs', schedule.id);
      const slots =
        schedule.cron === null
          ? []
          : nextTimes(schedule.cron, schedule.zone, since, 1000, new Date(today.getTime() - hour / 2));
      return slots.map((slot) => runOf(random, schedule, slot));
    })
    .toSorted((a, b) => a.row.due_at.getTime() - b.row.due_at.getTime() || a.schedule.id - b.schedule.id);
  const runs = drafts.map((draft, index): SeedRun => ({ ...draft, row: { id: index + 1, ...draft.row } }));
  await insertRows(
    tx,
    'task_runs',
    runs.map(({ row }) => row),
  );
  const manual = runs
    .filter(({ schedule, row }) => schedule.importer !== null && row.status === 'success')
    .slice(-3);
  await tx.query({
    text: 'update task_runs set schedule_id = null, slot_at = null, started_user_id = $2 where id = any($1::int[])',
    values: [manual.map(({ row }) => row.id), personId('importer')],
  });
  await insertRows(
    tx,
    'run_attempts',
    runs.flatMap(({ row }) =>
      row.started_at === null
        ? []
        : Array.from({ length: row.attempt }, (_, index) => ({
            run_id: row.id,
            attempt: index + 1,
            status: row.status,
            worker: 'demo-worker',
            started_at: row.started_at,
            finished_at: row.finished_at,
            message: row.message,
          })),
    ),
  );
  const logged = runs.filter(({ row }) => row.due_at.getTime() > today.getTime() - loggedDays * day);
  await insertRows(
    tx,
    'run_log_lines',
    logged.flatMap((run) =>
      linesOf(run).map((line) => ({ run_id: run.row.id, attempt: Math.max(1, run.row.attempt), ...line })),
    ),
  );
  await notePast(tx);
  for (const [id, status] of newestByImporter(runs))
    await tx.query({
      text: 'update importers set run_status = $2 where id = $1',
      values: [id, importerRunStatus(status)],
    });
}

function newestByImporter(runs: readonly SeedRun[]): Map<number, RunStatus> {
  const newest = new Map<number, RunStatus>();
  for (const { row } of runs)
    if (row.importer_id !== null && row.status !== 'skipped') newest.set(row.importer_id, row.status);
  return newest;
}
