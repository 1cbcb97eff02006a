import { SharedWrites } from '../db/shared-writes.ts';
import type { Server } from '../server.ts';
import { claimRuns, type Claim, type ClaimedRun } from './claim-run.ts';
import type { Task } from './define-task.ts';
import { finishAttempts, type EndedAttempt } from './finish-run.ts';

/** Of one task only one transaction gets on at a time. As many runs as one process carries out, and more. */
const limits = { maxBatches: 1, maxItems: 32 } as const;

interface Turns {
  readonly claims: SharedWrites<Claim, ClaimedRun | null>;
  readonly endings: SharedWrites<EndedAttempt, boolean>;
}

/**
 * Starts and ends of one task's runs wait for each other, so those of this process go together: whatever is asked for
 * while one transaction is under way.
 */
export class RunTurns {
  readonly #server: Server;
  readonly #worker: string;
  readonly #byTask = new Map<string, Turns>();

  constructor(server: Server, worker: string) {
    this.#server = server;
    this.#worker = worker;
  }

  /** Null where the run is under way, over, or waits for a place. */
  claim(task: Task, claim: Claim): Promise<ClaimedRun | null> {
    return this.#of(task).claims.add(claim);
  }

  /** False where the attempt was not the run's own any more. */
  finish(task: Task, attempt: EndedAttempt): Promise<boolean> {
    return this.#of(task).endings.add(attempt);
  }

  #of(task: Task): Turns {
    const turns = this.#byTask.get(task.name) ?? this.#make(task);
    this.#byTask.set(task.name, turns);
    return turns;
  }

  #make(task: Task): Turns {
    const server = this.#server;
    return {
      claims: new SharedWrites({
        ...limits,
        write: async (claims) => {
          const claimed = await server.db.transaction((tx) => claimRuns(tx, task, claims, this.#worker));
          const runs = new Map(claimed.map((run) => [run.id, run]));
          return ({ runId, attempt }) => {
            const run = runs.get(runId);
            if (run?.attempt !== attempt + 1) return null;
            // Of two calls for one attempt only the first has it.
            runs.delete(runId);
            return run;
          };
        },
      }),
      endings: new SharedWrites({
        ...limits,
        write: async (attempts) => {
          const counted = await server.db.transaction((tx) =>
            finishAttempts(server, tx, task.name, attempts),
          );
          return (attempt) => counted.has(attempt);
        },
      }),
    };
  }
}
