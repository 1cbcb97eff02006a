import type { Server } from '../server.ts';
import { runRefusalNow } from './caller-of-run.ts';
import type { ClaimedRun } from './claim-run.ts';
import { readTaskParameters, TaskError, type Task, type TaskOutcome } from './define-task.ts';
import type { Ending } from './finish-run.ts';
import { LiveRun, type EndReason } from './live-run.ts';
import type { RunCall } from './run-job.ts';
import type { RunTurns } from './run-turns.ts';
import { findTask } from './task-registry.ts';

/** The attempts this process carries out. */
export class LiveRuns {
  readonly #runs = new Map<number, LiveRun>();

  add(live: LiveRun): void {
    this.#runs.set(live.run.id, live);
  }

  remove(live: LiveRun): void {
    if (this.#runs.get(live.run.id) === live) this.#runs.delete(live.run.id);
  }

  get(runId: number): LiveRun | undefined {
    return this.#runs.get(runId);
  }

  all(): readonly LiveRun[] {
    return [...this.#runs.values()];
  }
}

/** What this process has under way, and how it takes and ends runs. */
export interface Worker {
  readonly runs: LiveRuns;
  readonly turns: RunTurns;
}

const endedBy: Record<EndReason, Ending> = {
  cancelled: { status: 'cancelled', message: null },
  'timed-out': { status: 'timed-out', message: null },
  stopping: { status: 'crashed', message: 'The server was stopped', isInterrupted: true },
  withdrawn: { status: 'fatal-error', message: null },
  'shut out': { status: 'cancelled', message: null },
};

function endingOf(task: Task, live: LiveRun, outcome: TaskOutcome | null, error: unknown): Ending {
  const { reason } = live;
  if (outcome !== null)
    return {
      status: outcome.status ?? 'success',
      message: outcome.message ?? null,
      result: outcome.result,
      isFinal: outcome.isFinal === true,
      fileId: outcome.result?.file?.id,
    };
  if (reason === 'timed-out')
    return { ...endedBy[reason], message: `It took longer than ${task.timeLimitSeconds} seconds` };
  if (reason === 'withdrawn') return { ...endedBy[reason], message: live.withdrawal };
  if (reason !== null) return endedBy[reason];
  if (error instanceof TaskError)
    return { status: error.status, message: error.message, result: error.result, isFinal: error.isFinal };
  return {
    status: 'RECOVERABLE_ERROR',
    message: `An unexpected error ended it; the server's log names it under run ${live.run.id}`,
  };
}

/**
 * Waits for the handler; once it is asked to end, only so long. A handler that does not hear is left alone: it is shut
 * out, so that nothing it still does counts, and whatever blocks a whole thread belongs into one that can be ended.
 */
async function untilEnd(
  work: Promise<TaskOutcome | void>,
  live: LiveRun,
  patienceMs: number,
): Promise<TaskOutcome> {
  let impatience: NodeJS.Timeout | undefined;
  const deaf = new Promise<never>((_, reject) => {
    const wait = (): void => {
      const ms = live.reason === 'shut out' ? 0 : patienceMs;
      impatience = setTimeout(() => reject(new Error('The handler did not end when asked to')), ms);
    };
    if (live.signal.aborted) wait();
    else live.signal.addEventListener('abort', wait, { once: true });
  });
  try {
    return (await Promise.race([work, deaf])) ?? {};
  } finally {
    clearTimeout(impatience);
  }
}

async function handle(server: Server, task: Task, live: LiveRun): Promise<TaskOutcome> {
  const context = live.context();
  const refusal = await runRefusalNow(server, server.db, task, context);
  if (refusal !== null) throw new TaskError(`${refusal}. Nothing was done`);
  const { parameters, errors } = await readTaskParameters(task, context.parameters, server.db, context);
  const [first] = Object.entries(errors);
  if (first !== undefined)
    throw new TaskError(`The parameters are not right any more: ${first[0]}: ${first[1]}`);
  return (await task.run({ ...context, parameters })) ?? {};
}

async function carryOutClaimed(
  server: Server,
  task: Task,
  run: ClaimedRun,
  { runs, turns }: Worker,
  stopping: AbortSignal,
): Promise<void> {
  const live = new LiveRun(server, run);
  runs.add(live);
  const log = server.log.child({ runId: run.id, task: task.name, attempt: run.attempt });
  const limit = setTimeout(() => live.end('timed-out'), task.timeLimitSeconds * 1000);
  const stop = (): void => live.end('stopping');
  stopping.addEventListener('abort', stop, { once: true });
  if (run.cancel_requested_at !== null) live.end('cancelled');
  let ending: Ending;
  try {
    const outcome = await untilEnd(handle(server, task, live), live, task.endPatienceSeconds * 1000);
    ending = endingOf(task, live, outcome, null);
  } catch (error) {
    ending = endingOf(task, live, null, error);
    if (!(error instanceof TaskError) && live.reason === null)
      log.error({ err: error }, 'A run failed unexpectedly');
  }
  clearTimeout(limit);
  stopping.removeEventListener('abort', stop);
  try {
    const lines = await live.close();
    // A handler that goes on must find the door shut, whatever follows.
    live.end('shut out');
    const counted = await turns.finish(task, { run, ending, lines });
    log.info({ status: ending.status, counted }, 'A run ended');
  } finally {
    runs.remove(live);
  }
}

/** Takes the run it is called for, if it is there to be taken, and carries one attempt of it out. */
export async function carryOut(
  server: Server,
  worker: Worker,
  call: RunCall,
  stopping: AbortSignal,
): Promise<void> {
  const task = findTask(server, call.taskName);
  // Another server may know it: a run of a task that no server knows is ended by whoever looks after the runs.
  if (task === undefined || stopping.aborted) return;
  const run = await worker.turns.claim(task, call);
  if (run !== null) await carryOutClaimed(server, task, run, worker, stopping);
}
