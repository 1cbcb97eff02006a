import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import type { SchemaLines } from '@supersync/contract/developer/migration/schema-diff.ts';
import type { ScriptReading } from '../script/reading.ts';
import {
  closeEntry,
  dropEntry,
  markDone,
  markReached,
  openEntry,
  writeApplied,
  type NewEntry,
} from '../target/ledger.ts';
import { fingerprintOf, readSchema } from '../target/snapshot.ts';
import type { Session, Target } from '../target/target.ts';
import { reach } from './steps.ts';

export interface Limits {
  readonly statementMs: number;
  readonly lockMs: number;
}

/** Hears of each statement; positions count from 1. */
export interface Progress {
  began(position: number): void;
  done(position: number, milliseconds: number, rows: number | null): void;
  failed(position: number, milliseconds: number, error: string): void;
}

export type Applied =
  | { readonly kind: 'applied'; readonly schema: SchemaLines }
  /** The target is as it was. */
  | {
      readonly kind: 'failed';
      readonly error: string;
      readonly position: number | null;
      readonly isForbidden: boolean;
    }
  /** It stopped half way, and what was done stays. */
  | {
      readonly kind: 'dirty';
      readonly error: string;
      readonly reached: number;
      readonly done: number;
      readonly isForbidden: boolean;
    }
  /** The connection is lost, so only the ledger can tell. */
  | { readonly kind: 'unknown'; readonly error: string };

export interface Order {
  readonly target: Pick<Target, 'holdInTransaction'>;
  readonly script: ScriptReading;
  readonly entry: NewEntry;
  readonly limits: Limits;
  readonly progress: Progress;
}

/** PostgreSQL's own words, with its hint; where it stopped is said by the statement. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const more = ['detail', 'hint'].flatMap((part) => {
    const value: unknown = Reflect.get(error, part);
    return typeof value === 'string' && value !== '' ? [value] : [];
  });
  return cutText([error.message, ...more].join(' '), 2000);
}

class StatementError extends Error {
  readonly position: number;
  constructor(position: number, cause: unknown) {
    super(wordsOf(cause), { cause });
    this.position = position;
  }
}

/** Whether the database refused a statement for want of a right. */
const isForbidden = (error: unknown): boolean =>
  error instanceof StatementError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === '42501';

async function carryOut(
  session: Session,
  { position, text }: ScriptReading['statements'][number],
  { limits, progress }: Pick<Order, 'limits' | 'progress'>,
): Promise<void> {
  progress.began(position);
  reach('statement begun');
  const began = performance.now();
  const milliseconds = (): number => Math.round(performance.now() - began);
  try {
    const rows = await session.run(text, limits.statementMs);
    progress.done(position, milliseconds(), rows);
  } catch (error) {
    progress.failed(position, milliseconds(), wordsOf(error));
    throw new StatementError(position, error);
  }
  reach('statement done');
}

const limit = (session: Session, { lockMs, statementMs }: Limits, isLocal: boolean): Promise<unknown> =>
  session.query(`select set_config('lock_timeout', $1, $3), set_config('statement_timeout', $2, $3)`, [
    String(lockMs),
    String(statementMs),
    isLocal,
  ]);

/** A rollback that is not answered means that nobody knows whether a commit got through. */
const rolledBack = (session: Session): Promise<boolean> =>
  session.query('rollback').then(
    () => true,
    () => false,
  );

async function currentTransaction(session: Session): Promise<string | undefined> {
  const { rows } = await session.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return rows[0]?.id;
}

/** All of it, its entry in the ledger included, or nothing. */
async function applyWhole(session: Session, order: Order): Promise<Applied> {
  const { target, script, entry, limits } = order;
  try {
    await session.query('begin');
    await limit(session, limits, true);
    if (target.holdInTransaction !== null) await session.query(target.holdInTransaction);
    const transaction = await currentTransaction(session);
    reach('begun');
    for (const statement of script.statements) await carryOut(session, statement, order);
    // The parser found nothing that ends a transaction, and the protocol lets nothing through that it did not see.
    // Should one have ended all the same, what follows would be committed apart from it: better to say so.
    if ((await currentTransaction(session)) !== transaction)
      throw new Error('The script ended the transaction it ran in.');
    const schema = await readSchema(session, 'transaction');
    await writeApplied(session, entry, schema);
    reach('ledger written');
    await session.query('commit');
    reach('committed');
    return { kind: 'applied', schema };
  } catch (error) {
    const words = wordsOf(error);
    if (!(await rolledBack(session))) return { kind: 'unknown', error: words };
    return {
      kind: 'failed',
      error: words,
      position: error instanceof StatementError ? error.position : null,
      isForbidden: isForbidden(error),
    };
  }
}

/** One statement with its mark in the ledger: together where that can be, else the mark before and after. */
async function applyMarked(
  session: Session,
  statement: ScriptReading['statements'][number],
  order: Order,
): Promise<void> {
  const { runKey } = order.entry;
  await markReached(session, runKey, statement.position);
  if (statement.runsAlone) {
    await carryOut(session, statement, order);
    await markDone(session, runKey, statement.position);
    return;
  }
  await session.query('begin');
  await carryOut(session, statement, order);
  await markDone(session, runKey, statement.position);
  await session.query('commit');
}

async function applyOneByOne(session: Session, order: Order): Promise<Applied> {
  const { script, entry, limits } = order;
  let reached = 0;
  let done = 0;
  let before: string | undefined;
  try {
    await limit(session, limits, false);
    before = fingerprintOf(await readSchema(session, 'session'));
    await openEntry(session, entry);
    reach('begun');
    for (const statement of script.statements) {
      reached = statement.position;
      await applyMarked(session, statement, order);
      done = statement.position;
    }
    const schema = await readSchema(session, 'session');
    await closeEntry(session, entry.runKey, schema);
    reach('ledger written');
    return { kind: 'applied', schema };
  } catch (error) {
    const words = wordsOf(error);
    if (!(await rolledBack(session))) return { kind: 'unknown', error: words };
    // A first statement that left nothing behind leaves the target as it was, and a clean slate.
    const isAsBefore =
      done === 0 && before !== undefined && fingerprintOf(await readSchema(session, 'session')) === before;
    if (!isAsBefore) return { kind: 'dirty', error: words, reached, done, isForbidden: isForbidden(error) };
    await dropEntry(session, entry.runKey);
    return {
      kind: 'failed',
      error: words,
      position: reached === 0 ? null : reached,
      isForbidden: isForbidden(error),
    };
  }
}

/** Runs a script on a target whose lease the session holds. */
export const applyScript = (session: Session, order: Order): Promise<Applied> =>
  order.script.transactional ? applyWhole(session, order) : applyOneByOne(session, order);
