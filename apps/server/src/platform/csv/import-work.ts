import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { requireState } from '../actions/illegal-state.ts';
import type { Move } from '../actions/register-step.ts';
import { isConnectionLost } from '../db/connection-lost.ts';
import type { Database, Transaction } from '../db/database.ts';
import { publish } from '../events/publish.ts';
import { runLoop } from '../messaging/work-loop.ts';
import type { NewValues, Written } from '../resource/records.ts';
import type { Server } from '../server.ts';
import { stopWork } from '../session/stop-work.ts';

/** What the actions of an import answer. */
export const importStateOf = <Status extends string>({
  id,
  status,
  rowCount,
  rowsDone,
}: {
  readonly id: number;
  readonly status: Status;
  readonly rowCount: number;
  readonly rowsDone: number;
}) => ({ id, status, rowCount, rowsDone });

/** The state after the work of each state. */
export const endOf = { checking: 'checked', importing: 'imported', undoing: 'undone' } as const;

/** The state after a stop: starting again continues where it stopped. */
export const stopOf = { checking: 'received', importing: 'checked', undoing: 'imported' } as const;

/** False where the part is there already: a client that got no answer may send it again. */
export function isPartDue(
  resource: Resource,
  { status, chunks }: { readonly status: string; readonly chunks: number },
  part: number,
): boolean {
  if (part < chunks) return false;
  requireState(resource, status, ['receiving']);
  if (part > chunks) throw problem('invalid_input', {}, { errors: { part: `Part ${chunks} is due` } });
  return true;
}

export type PublishProgress = (tx: Transaction, id: number) => Promise<void>;

/** Tells those who watch an import how far it has come. */
export const progressPublisher =
  (resource: Resource, roomOf: (id: number) => string, columns: Sql): PublishProgress =>
  async (tx, id) => {
    const { rows } = await tx.query<object>(sql`
      select id, status, row_count as "rowCount", rows_done as "rowsDone", ${columns}
      from ${raw(resource.table)} where id = ${id}`);
    await publish(tx, roomOf(id), 'progress', rows[0]);
  };

interface StepToWork<R extends Resource> {
  readonly tx: Transaction;
  readonly params: { readonly id: number };
  move(values: NewValues<R>, options: Move<R>): Promise<Written<R>>;
}

/** Runs the work of imports in the background; answers what moves an import to a state with work and wakes it. */
export function runImports<R extends Resource, Answer>(
  server: Server,
  _resource: R,
  work: {
    readonly name: string;
    readonly step: () => Promise<boolean>;
    readonly publishProgress: PublishProgress;
    /** Progress fields, published as events instead of audit entries. */
    readonly unaudited: Move<R>['unaudited'] & {};
    readonly answer: (record: Row<R>) => Answer;
  },
) {
  const wake = runLoop(server, work);
  const startWork = async (
    { tx, params, move }: StepToWork<R>,
    options: Move<R>,
    values: NewValues<R> = {},
  ): Promise<Answer> => {
    const { record } = await move({ ...values, rowsDone: 0 }, { ...options, unaudited: work.unaudited });
    await work.publishProgress(tx, params.id);
    wake(tx);
    return work.answer(record);
  };
  return { startWork, wake };
}

interface Steps<Job, Work> {
  readonly resource: Resource;
  /** Reads the next import with work and locks it. */
  readonly next: Sql;
  /** What the work needs, or why its owner may no longer do it. */
  readonly begin: (tx: Transaction, job: Job) => Promise<Work | string>;
  /** The state to leave it in then. */
  readonly stop: (job: Job) => string;
  /** Works on the next rows; answers how many they were, 0 after the last. */
  readonly advance: (work: Work) => Promise<number>;
  readonly finish: (work: Work) => Promise<void>;
  readonly publishProgress: PublishProgress;
}

/** A file that fails so often is left to its owner: imports after it wait for it. */
const maxFailures = 5;

/** Failures one after another of the imports of this process, by resource and id. */
const failures = new WeakMap<Database, Map<string, number>>();

/** Counts a failure; true if it is one too many. */
function isLastFailure(db: Database, name: string): boolean {
  const counts = failures.get(db) ?? new Map<string, number>();
  failures.set(db, counts);
  const count = (counts.get(name) ?? 0) + 1;
  if (count < maxFailures) counts.set(name, count);
  else counts.delete(name);
  return count >= maxFailures;
}

/** Works on the next rows of one import, in one transaction with its progress. False if there is none. */
export async function stepImport<Job extends { readonly id: number }, Work extends object>(
  { db, log }: Pick<Server, 'db' | 'log'>,
  { resource, next, begin, stop, advance, finish, publishProgress }: Steps<Job, Work>,
): Promise<boolean> {
  const nameOf = ({ id }: Job): string => `${resource.name} ${id}`;
  const stopImport = (tx: Transaction, job: Job, reason: string): Promise<void> =>
    stopWork(tx, resource, job.id, { to: stop(job), reason });
  const atWork: { job?: Job } = {};
  try {
    return await db.transaction(async (tx) => {
      const { rows } = await tx.query<Job>(next);
      const [job] = rows;
      if (job === undefined) return false;
      atWork.job = job;
      const work = await begin(tx, job);
      if (typeof work === 'string') await stopImport(tx, job, work);
      else {
        const count = await advance(work);
        if (count === 0) await finish(work);
        else
          await tx.query(sql`
            update ${raw(resource.table)} set rows_done = rows_done + ${count} where id = ${job.id}`);
      }
      await publishProgress(tx, job.id);
      failures.get(db)?.delete(nameOf(job));
      return true;
    });
  } catch (error) {
    const { job: failed } = atWork;
    if (failed === undefined || isConnectionLost(error) || !isLastFailure(db, nameOf(failed))) throw error;
    // Name and code only: messages of database errors may contain the data.
    const { name: kind = '', code } = Object(error) as { name?: string; code?: string };
    log.error({ import: nameOf(failed), kind, code }, 'An import failed repeatedly and was stopped');
    return db.transaction(async (tx) => {
      const { rows } = await tx.query<Job>(next);
      const [job] = rows;
      if (job?.id !== failed.id) return true;
      await stopImport(
        tx,
        job,
        'It failed repeatedly and was stopped. The log of the server has the details.',
      );
      await publishProgress(tx, job.id);
      return true;
    });
  }
}
