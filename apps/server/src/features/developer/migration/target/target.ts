import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import type { environmentEngines } from '@supersync/contract/developer/migration/database-environment.ts';
import type { QueryResult } from '#platform/db/database.ts';

/** A connection to a target, for one piece of work. */
export interface Session {
  /** Statements of our own. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>;
  /**
   * One statement of a script, ended when it takes longer than `withinMs`. Answers how many rows it touched, where it
   * says so. Its rows are not kept.
   */
  run(text: string, withinMs: number): Promise<number | null>;
  /** Ends what it is doing now. */
  cancel(): Promise<void>;
  end(): Promise<void>;
}

/** A database that migrations run on. */
export interface Target {
  readonly engine: ChoiceOf<typeof environmentEngines>;
  /**
   * The one session that may change the target, or null while somebody else has it, here or on another server. It is
   * given up with the session, however that ends.
   */
  lease(): Promise<Session | null>;
  /** Looks without asking anybody to wait. */
  read<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /**
   * An empty database of the same kind, gone afterwards. Nothing that is run in it takes effect outside of it; where
   * that cannot be had it is refused with a `NotIsolatedError`.
   */
  withScratch<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** Inside a transaction: holds the lease until its end whatever the script gives up. */
  readonly holdInTransaction: string | null;
  /** Takes away scratch databases of servers that died. Called while the lease is held. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** The statement was ended because it took too long. */
export class StatementTimeoutError extends Error {
  constructor(milliseconds: number) {
    super(`It took longer than ${Math.round(milliseconds / 1000)} seconds and was ended.`);
    this.name = 'StatementTimeoutError';
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';

/** The address does not answer, or does not let us in. It keeps the cause's code alone: its words say where it is. */
export class UnreachableError extends Error {
  constructor(cause: unknown) {
    super(`The database does not answer${codeOf(cause)}`);
    this.name = 'UnreachableError';
  }
}

/** The address leads where no migration may run. */
export class WrongTargetError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongTargetError';
  }
}

/** There is no place where a script nobody approved could be run without rights. */
export class NotIsolatedError extends Error {
  constructor(reason: string) {
    super(
      `The rehearsal was refused. It needs a role of its own, without rights outside its scratch database, and ${reason}.`,
    );
    this.name = 'NotIsolatedError';
  }
}
