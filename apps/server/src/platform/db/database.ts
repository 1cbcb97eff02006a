import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { FairShare } from './fair-share.ts';
import type { SlowStatements } from './slow-statements.ts';

/**
 * Access to the database, the same for the embedded engine and PostgreSQL.
 *
 * Value types: `int8` is a number (an unsafe one is an error, never a wrong number), `numeric` a string,
 * `timestamptz` a Date (milliseconds; select `::text` if microseconds matter), `date`, `time` and
 * `timestamp` are text, `json` and `jsonb` are parsed. Select `::text` to pass JSON on without parsing it.
 * The session's time zone is UTC on both.
 */
export interface Database extends Queryable {
  readonly kind: 'embedded' | 'postgres';
  /** For libraries with their own SQL. Our own code uses the methods below. */
  readonly pool: pg.Pool;
  /** Statements of this process that took long, for monitoring. */
  readonly slow: SlowStatements;
  /** Keeps heavy statements of requests from taking every connection. */
  readonly share: FairShare;
  /**
   * Commits when `work` resolves, rolls back when it rejects. Inside `work` use only `tx`: the embedded
   * engine has one session, so a second connection would deadlock. Such a call is refused.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The rows of a select as a byte stream. A consumer that disconnects costs one connection, never a leak. */
  copyTo(select: CopySelect): Promise<Readable>;
  /** Listens to `notify channel`. Reconnects by itself. */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    options?: ListenOptions,
  ): Promise<Subscription>;
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}

export interface Queryable {
  query<Row>(statement: Statement): Promise<QueryResult<Row>>;
}

export interface Transaction extends Queryable {
  /** Its database; registries of a server are keyed by it. */
  readonly database: Database;
  /** Runs after the commit; what it throws is logged and undoes nothing. */
  afterCommit(run: () => void): void;
}

/** A named statement is prepared and planned once per connection. */
export type Statement = Sql | { name?: string; text: string; values?: unknown[] };

export interface QueryResult<Row> {
  rows: Row[];
  rowCount: number;
}

/**
 * `COPY` takes no parameters and input never becomes SQL text, so each value is a setting of the transaction
 * that the text reads: `current_setting('supersync.p1')::int`.
 */
export interface CopySelect {
  text: string;
  settings?: Record<string, string>;
  format: 'csv' | 'text';
  header?: boolean;
}

export interface ListenOptions {
  /** Called after a reconnect: messages sent meanwhile are lost, so poll the tables. */
  onGap?: () => void;
}

export interface Subscription {
  readonly healthy: boolean;
  close(): Promise<void>;
}

/** The part of a logger in use; pino fits. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
