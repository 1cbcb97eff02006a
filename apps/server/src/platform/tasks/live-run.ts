import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import { countsSchema, type Counts } from '@supersync/contract/developer/task-run/run-result.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../db/database.ts';
import type { Server } from '../server.ts';
import { readActor } from '../session/actor.ts';
import type { ClaimedRun } from './claim-run.ts';
import { TaskError, type TaskContext } from './define-task.ts';
import { addLines, saveProgress, storableText, publishRun, type NewLine } from './run-rows.ts';

/** Why a handler is asked to end. */
export type EndReason = 'cancelled' | 'timed-out' | 'stopping' | 'withdrawn' | 'shut out';

/** The attempt is not the run's own any more: nothing it does counts. */
export class LostRunError extends Error {
  constructor() {
    super('This attempt was ended by somebody else');
    this.name = 'LostRunError';
  }
}

const saveEveryMs = 400;
const longestLine = 2000;
const maxLines = 20_000;

/** One attempt while this process carries it out: what the handler says is kept in batches, under the run's fence. */
export class LiveRun {
  readonly run: ClaimedRun;
  readonly #server: Server;
  readonly #ending = new AbortController();
  readonly #counts: Partial<Counts> = {};
  #reason: EndReason | null = null;
  #withdrawal: string | null = null;
  #lines: NewLine[] = [];
  #written = 0;
  #percent: number | null = null;
  #text: string | null = null;
  #isDirty = false;
  #timer: NodeJS.Timeout | undefined;
  #saving: Promise<void> = Promise.resolve();

  constructor(server: Server, run: ClaimedRun) {
    this.#server = server;
    this.run = run;
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  get reason(): EndReason | null {
    return this.#reason;
  }

  /** Why whoever it works for may nothing any more. */
  get withdrawal(): string | null {
    return this.#withdrawal;
  }

  /** Asks the handler to end; the first reason stands. */
  end(reason: EndReason): void {
    if (this.#reason !== null) return;
    this.#reason = reason;
    this.#ending.abort(new Error(`The run is ${reason}`));
  }

  context(): TaskContext {
    const { id, attempt, parameters, acting_user_id, api_client_id } = this.run;
    return {
      runId: id,
      attempt,
      parameters,
      server: this.#server,
      userId: acting_user_id,
      apiClientId: api_client_id,
      signal: this.signal,
      log: (text, level = 'info') => this.#log(text, level),
      progress: (percent, text) => {
        this.#percent = Math.max(0, Math.min(100, Math.round(percent)));
        if (text !== undefined) this.#text = cutText(storableText(text), longestLine);
        this.#changed();
      },
      count: (counts) => {
        for (const name of countsSchema.keyof().options) {
          const more = counts[name];
          if (more !== undefined) this.#counts[name] = (this.#counts[name] ?? 0) + more;
        }
        this.#changed();
      },
      inTransaction: (work) => this.#inTransaction(work),
    };
  }

  /** What was said and not yet saved, for the statement that ends the run. Nothing is saved after it. */
  async close(): Promise<readonly NewLine[]> {
    clearTimeout(this.#timer);
    await this.#saving;
    await this.#save({ withLines: false }).catch((error: unknown) =>
      this.#server.log.warn({ err: error, runId: this.run.id }, 'The progress of a run was not saved'),
    );
    return this.#lines.splice(0);
  }

  #log(text: string, level: NewLine['level']): void {
    if (this.#written > maxLines) return;
    const isLast = this.#written === maxLines;
    this.#written += 1;
    const plain = cutText(storableText(text), longestLine);
    this.#lines.push({
      at: this.#server.clock.now(),
      level: isLast ? 'warning' : level,
      text: isLast ? `Further lines are left out: a log has ${maxLines} at most.` : plain,
    });
    this.#changed();
  }

  #changed(): void {
    this.#isDirty = true;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#saving = this.#saving
        .then(() => this.#save({ withLines: true }))
        .catch((error: unknown) =>
          this.#server.log.warn({ err: error, runId: this.run.id }, 'The progress of a run was not saved'),
        );
    }, saveEveryMs);
  }

  async #save({ withLines }: { withLines: boolean }): Promise<void> {
    if (!this.#isDirty || this.#reason === 'shut out') return;
    this.#isDirty = false;
    const lines = withLines ? this.#lines.splice(0) : [];
    try {
      await this.#server.db.transaction(async (tx) => {
        const isSaved = await saveProgress(tx, this.run, {
          percent: this.#percent,
          text: this.#text,
          counts: this.#counts,
        });
        if (!isSaved) return this.end('shut out');
        await addLines(tx, this.run.id, this.run.attempt, lines);
        if (withLines) await publishRun(tx, this.run);
      });
    } catch (error) {
      // Kept for the next time.
      this.#lines.unshift(...lines);
      this.#isDirty = true;
      throw error;
    }
  }

  /** What an API client started writes nothing once its token is revoked or over. */
  async #demandClient(db: Queryable): Promise<void> {
    const { acting_user_id: userId, api_client_id: apiClientId } = this.run;
    if (apiClientId === null) return;
    const caller = await readActor(this.#server, db, { userId, apiClientId });
    if (typeof caller !== 'string') return;
    this.#withdrawal = caller;
    this.end('withdrawn');
    throw new TaskError(caller);
  }

  /** Ends a run whose API client is gone, between two writes too. */
  async hearOfClient(): Promise<void> {
    await this.#demandClient(this.#server.db).catch((error: unknown) => {
      if (!(error instanceof TaskError)) throw error;
    });
  }

  async #inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#server.db.transaction(async (tx) => {
      // It stands in the way of whoever ends the run until this transaction is over, not in that of its progress.
      const { rowCount } = await tx.query(sql`
        select 1 from task_runs
        where id = ${this.run.id} and attempt = ${this.run.attempt} and status = 'running' for key share`);
      if (rowCount === 0) {
        this.end('shut out');
        throw new LostRunError();
      }
      await this.#demandClient(tx);
      return work(tx);
    });
  }
}
