import { SharedWrites } from '../db/shared-writes.ts';
import type { Server } from '../server.ts';
import { claimRuns, type Claim, type ClaimedRun } from './claim-run.ts';
import type { Task } from './define-task.ts';
import { finishAttempts, lockAttempts, type EndedAttempt } from './finish-run.ts';
import { lockTask } from './run-rows.ts';

/** One of the two. */
interface Turn {
  readonly claim?: Claim;
  readonly ended?: EndedAttempt;
}

interface Outcome {
  /** Null where the run is under way, over, or waits for a place. */
  readonly run: ClaimedRun | null;
  /** Whether the attempt was still the run's own. */
  readonly isCounted: boolean;
}

/** Of one task only one transaction gets on at a time. */
const maxBatches = 1;
/** As many as one process carries out, each ending and the next beginning. */
const maxItems = 32;

/**
 * Starts and ends of one task's runs wait for each other, so those of this process go together: whatever is asked for
 * while one transaction is under way.
 */
export class RunTurns {
  readonly #server: Server;
  readonly #worker: string;
  readonly #byTask = new Map<string, SharedWrites<Turn, Outcome>>();

  constructor(server: Server, worker: string) {
    this.#server = server;
    this.#worker = worker;
  }

  async claim(task: Task, claim: Claim): Promise<Outcome['run']> {
    return (await this.#of(task).add({ claim })).run;
  }

  async finish(task: Task, ended: EndedAttempt): Promise<Outcome['isCounted']> {
    return (await this.#of(task).add({ ended })).isCounted;
  }

  #of(task: Task): SharedWrites<Turn, Outcome> {
    const turns =
      this.#byTask.get(task.name) ??
      new SharedWrites({ maxBatches, maxItems, write: (asked: readonly Turn[]) => this.#write(task, asked) });
    this.#byTask.set(task.name, turns);
    return turns;
  }

  async #write(task: Task, asked: readonly Turn[]): Promise<(turn: Turn) => Outcome> {
    const endings = asked.flatMap(({ ended }) => (ended === undefined ? [] : [ended]));
    const claims = asked.flatMap(({ claim }) => (claim === undefined ? [] : [claim]));
    const { counted, claimed } = await this.#server.db.transaction(async (tx) => {
      const held = endings.length === 0 ? [] : await lockAttempts(tx, task.name, endings);
      // Where nothing is held the task may not be locked either.
      if (held.length === 0) await lockTask(tx, task.name);
      return {
        counted: await finishAttempts(this.#server, tx, task.name, held, endings),
        // They find the places that were given back.
        claimed: claims.length === 0 ? [] : await claimRuns(tx, task, claims, this.#worker),
      };
    });
    const runs = new Map(claimed.map((run) => [run.id, run]));
    return ({ claim, ended }) => {
      const run = claim === undefined ? undefined : runs.get(claim.runId);
      const isOurs = run !== undefined && run.attempt === (claim?.attempt ?? 0) + 1;
      // Of two calls for one attempt only the first has it.
      if (isOurs) runs.delete(run.id);
      return { run: isOurs ? run : null, isCounted: ended !== undefined && counted.has(ended) };
    };
  }
}
