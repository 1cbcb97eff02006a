import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { Sql } from 'sql-template-tag';

/**
 * The one way to the database, the same for the embedded engine and for PostgreSQL.
 *
 * How values arrive: `int8` as number (an unsafe one is an error, never a wrong number), `numeric` as string,
 * `timestamptz` as Date (milliseconds; select `::text` where the microseconds matter), `date`, `time` and
 * `timestamp` as text, `json` and `jsonb` parsed. Select `::text` to pass JSON on without parsing it.
 * The session's time zone is UTC on both.
 */
export interface Database extends Queryable {
  readonly kind: 'embedded' | 'postgres';
  /** For libraries that bring their own SQL. Our own code uses the methods below. */
  readonly pool: pg.Pool;
  /**
   * Commits when `work` resolves, rolls back when it rejects. Inside `work` only `tx` may be used: the embedded
   * engine has one session, so a second connection would wait for the first for ever. Such a call is refused.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The rows of a select as a stream of bytes; a consumer that goes away costs one connection, never a leak. */
  copyTo(select: CopySelect): Promise<Readable>;
  /** Hears `notify channel`. Reconnects by itself. */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    options?: ListenOptions,
  ): Promise<Subscription>;
  /** A copy of the files of the embedded engine as they are at one moment; null where a server keeps them. */
  readonly copyFiles: ((folder: string) => Promise<void>) | null;
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}

export interface Queryable {
  query<Row>(statement: Statement): Promise<QueryResult<Row>>;
}

export interface Transaction extends Queryable {
  /** Where it runs: what was registered for a server is found by its database. */
  readonly database: Database;
  /** Runs only once the change is stored; what it throws is logged and undoes nothing. */
  afterCommit(run: () => void): void;
}

/** A statement with a name is prepared once per connection and planned once. */
export type Statement = Sql | { name?: string; text: string; values?: unknown[] };

export interface QueryResult<Row> {
  rows: Row[];
  rowCount: number;
}

/**
 * `COPY` takes no parameters and input never becomes SQL text, so each value is put into a setting of the
 * transaction, and the text reads it: `current_setting('supersync.p1')::int`.
 */
export interface CopySelect {
  text: string;
  settings?: Record<string, string>;
  format: 'csv' | 'text';
  header?: boolean;
}

export interface ListenOptions {
  /** Called after a lost connection is back: messages sent meanwhile are gone, so look at the tables again. */
  onGap?: () => void;
}

export interface Subscription {
  readonly healthy: boolean;
  close(): Promise<void>;
}

/** What we need of a logger; pino fits. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
