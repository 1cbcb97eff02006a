import { AsyncLocalStorage } from 'node:async_hooks';
import { finished, type Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { cancelStatement } from './cancel-statement.ts';
import { isConnectionLost } from './connection-lost.ts';
import { copyTo } from './copy/copy-to.ts';
import type {
  CopySelect,
  Database,
  ListenOptions,
  Log,
  QueryResult,
  Statement,
  Subscription,
  Transaction,
} from './database.ts';
import { FairShare, type Turn } from './fair-share.ts';
import { Listener } from './listener.ts';
import { executePrepared, rememberPrepared } from './prepared-statements.ts';
import { Slots } from './slots.ts';
import { SlowStatements } from './slow-statements.ts';
import { statementScope, type StatementScope } from './statement-scope.ts';
import { valueTypes } from './value-types.ts';

const HEALTH_TIMEOUT_MS = 5_000;
const DOWNLOAD_TIMEOUT_MS = 5_000;

export interface PooledDatabaseOptions {
  kind: Database['kind'];
  connection: pg.ClientConfig;
  /** For `LISTEN`, if the connections of the pool are shared with others between transactions. */
  direct?: pg.ClientConfig;
  poolSize: number;
  log: Log;
  /** Stops the engine of this database, after its last connection. */
  stop?: () => Promise<void>;
}

export class PooledDatabase implements Database {
  readonly kind: Database['kind'];
  readonly pool: pg.Pool;
  readonly slow = new SlowStatements();
  readonly share: FairShare;
  readonly #log: Log;
  readonly #stop: (() => Promise<void>) | undefined;
  readonly #listener: Listener;
  /** A prepared statement stays on its connection, and a shared one may be another next time. */
  readonly #prepares: boolean;
  readonly #current = new AsyncLocalStorage<OpenTransaction>();
  /** A download holds a connection as long as its client reads, so the rest of the pool is kept for others. */
  readonly #downloads: Slots;
  /** Null until the first connection. */
  #isAway: boolean | null = null;
  #closed: Promise<void> | undefined;

  constructor({ kind, connection, direct, poolSize, log, stop }: PooledDatabaseOptions) {
    this.kind = kind;
    this.share = new FairShare(poolSize);
    this.#downloads = new Slots(Math.max(1, Math.floor(poolSize / 2)));
    this.#log = log;
    this.#stop = stop;
    this.#listener = new Listener(direct ?? connection, log);
    this.#prepares = direct === undefined;
    this.pool = new pg.Pool({ ...connection, types: valueTypes, max: poolSize });
    const onLost = (error: Error): void => log.warn({ err: error }, 'A database connection is lost');
    // An idle connection emits errors on the pool, one in use on the client: without a handler the process
    // would end.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => client.on('error', onLost));
  }

  async query<Row>(statement: Statement): Promise<QueryResult<Row>> {
    this.#refuseInsideTransaction();
    const scope = statementScope();
    const begin = performance.now();
    try {
      // Tasks and jobs have limits of their own. The embedded engine runs one statement at a time: there a time
      // says how many were before it.
      if (scope === null || this.kind === 'embedded')
        return await this.#runAlone<Row>(statement, scope, null);
      // Most statements take their turn at once. Each promise less counts: this is on the way of every request.
      const turn = this.share.turnOf(statement.text, scope);
      return await this.#runAlone<Row>(statement, scope, turn instanceof Promise ? await turn : turn);
    } finally {
      this.slow.count(statement.text, scope !== null, performance.now() - begin);
    }
  }

  async #runAlone<Row>(
    statement: Statement,
    scope: StatementScope | null,
    turn: Turn | null,
  ): Promise<QueryResult<Row>> {
    let client: pg.PoolClient | undefined;
    let failure: unknown;
    try {
      client = await this.#connect();
      const begin = performance.now();
      try {
        return await this.runLimited<Row>(client, statement, scope);
      } finally {
        turn?.took(performance.now() - begin);
      }
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      client?.release(isConnectionLost(failure));
      turn?.end();
    }
  }

  /** Within a request the statement has its limits. The embedded engine cannot cancel. */
  runLimited<Row>(
    client: pg.PoolClient,
    statement: Statement,
    scope: StatementScope | null,
    begins = false,
  ): Promise<QueryResult<Row>> {
    const answer = () =>
      begins ? this.#beginWith<Row>(client, statement) : run<Row>(client, statement, this.#prepares);
    return scope === null || this.kind === 'embedded'
      ? answer()
      : scope.limited(answer, () => cancelStatement(client));
  }

  /** Opens a transaction, in one exchange with its first statement where both are prepared. */
  async #beginWith<Row>(client: pg.PoolClient, statement: Statement): Promise<QueryResult<Row>> {
    if (this.kind === 'embedded' || !this.#prepares) {
      // The embedded engine knows a transaction by the text of its message.
      await client.query(beginning.text);
      return run<Row>(client, statement, this.#prepares);
    }
    const together = executeNamed<Row>(client, statement, beginning.name);
    if (together !== null) return together;
    await run(client, beginning, true);
    return run<Row>(client, statement, true);
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.#refuseInsideTransaction();
    const client = await this.#connect();
    const tx = new OpenTransaction(client, this);
    let unusable = false;
    let result: T;
    try {
      try {
        result = await this.#current.run(tx, () => work(tx));
      } finally {
        await tx.end();
      }
      if (tx.hasBegun) {
        // PostgreSQL answers the commit of a failed transaction with a rollback, not with an error.
        const { command } = await client.query('commit');
        if (command !== 'COMMIT')
          throw new Error('A statement had failed, so the transaction was rolled back');
      }
    } catch (error) {
      unusable = tx.hasBegun && !(await rolledBack(client));
      throw error;
    } finally {
      client.release(unusable);
    }
    for (const callback of tx.callbacks) this.#guarded(callback);
    return result;
  }

  async copyTo(select: CopySelect): Promise<Readable> {
    this.#refuseInsideTransaction();
    // Tasks and jobs read as fast as they can; only requests have slow readers.
    if (statementScope() === null) return copyTo(await this.#connect(), select);
    if (!(await this.#downloads.take(DOWNLOAD_TIMEOUT_MS))) throw problem('unavailable', {});
    try {
      const rows = await copyTo(await this.#connect(), select);
      finished(rows, { writable: false }, () => this.#downloads.give());
      return rows;
    } catch (error) {
      this.#downloads.give();
      throw error;
    }
  }

  async listen(
    channel: string,
    onMessage: (payload: string) => void,
    options?: ListenOptions,
  ): Promise<Subscription> {
    this.#refuseInsideTransaction();
    return this.#listener.listen(channel, onMessage, options);
  }

  async healthy(): Promise<boolean> {
    const answer = this.pool.query('select 1').then(
      () => true,
      () => false,
    );
    return Promise.race([answer, delay(HEALTH_TIMEOUT_MS, false, { ref: false })]);
  }

  close(): Promise<void> {
    this.#closed ??= (async () => {
      await this.#listener.close();
      await this.pool.end();
      await this.#stop?.();
    })();
    return this.#closed;
  }

  /** Logs once that the database is away, and once that it is back. At the start whoever opens it reports that. */
  #connect(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      this.pool.connect((error, client) => {
        if (client === undefined) {
          if (this.#isAway === false) {
            this.#log.error({ err: error }, 'No connection to the database');
            this.#isAway = true;
          }
          reject(error ?? new Error('The pool gave no connection'));
          return;
        }
        if (this.#isAway === true) this.#log.info({}, 'The database answers again');
        this.#isAway = false;
        resolve(client);
      });
    });
  }

  #refuseInsideTransaction(): void {
    if (this.#current.getStore()?.open === true) {
      throw new Error('Inside a transaction use tx: a second connection would deadlock');
    }
  }

  #guarded(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      this.#log.error({ err: error }, 'An afterCommit callback failed');
    }
  }
}

class OpenTransaction implements Transaction {
  open = true;
  /** The transaction begins with its first statement. */
  hasBegun = false;
  readonly database: PooledDatabase;
  readonly callbacks: (() => void)[] = [];
  readonly #client: pg.PoolClient;
  #last: Promise<unknown> = Promise.resolve();

  constructor(client: pg.PoolClient, database: PooledDatabase) {
    this.#client = client;
    this.database = database;
  }

  async query<Row>(statement: Statement): Promise<QueryResult<Row>> {
    if (!this.open) throw new Error('The transaction has ended');
    // One at a time, also for concurrent calls: future versions of the driver will not queue them.
    const answer = this.#last.then(() => this.#run<Row>(statement));
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #run<Row>(statement: Statement): Promise<QueryResult<Row>> {
    const scope = statementScope();
    const begin = performance.now();
    const begins = !this.hasBegun;
    this.hasBegun = true;
    try {
      return await this.database.runLimited<Row>(this.#client, statement, scope, begins);
    } finally {
      this.database.slow.count(statement.text, scope !== null, performance.now() - begin);
    }
  }

  /** Unawaited statements belong to the transaction too. */
  async end(): Promise<void> {
    this.open = false;
    await this.#last;
  }

  afterCommit(callback: () => void): void {
    if (!this.open) throw new Error('The transaction has ended');
    this.callbacks.push(callback);
  }
}

const beginning = { name: 'begin', text: 'begin' };

const nameOf = (statement: Statement): string | undefined =>
  'name' in statement ? statement.name : undefined;

function executeNamed<Row>(
  connection: pg.PoolClient,
  statement: Statement,
  first?: string,
): Promise<QueryResult<Row>> | null {
  const name = nameOf(statement);
  const { text, values = [] } = statement;
  return name === undefined ? null : executePrepared<Row>(connection, name, text, values, first);
}

function run<Row>(
  connection: pg.PoolClient,
  statement: Statement,
  prepares: boolean,
): Promise<QueryResult<Row>> {
  if (!prepares) return runByDriver<Row>(connection, statement, undefined);
  return (
    executeNamed<Row>(connection, statement) ?? runByDriver<Row>(connection, statement, nameOf(statement))
  );
}

async function runByDriver<Row>(
  connection: pg.PoolClient,
  { text, values }: Statement,
  name: string | undefined,
): Promise<QueryResult<Row>> {
  const config: pg.QueryConfig = { text };
  if (values !== undefined && values.length > 0) config.values = values;
  if (name !== undefined) config.name = name;
  // The driver cannot know the shape of a row, and answers several statements with several results.
  const answer = (await connection.query(config)) as pg.QueryResult | pg.QueryResult[];
  const result = Array.isArray(answer) ? answer.at(-1) : answer;
  if (name !== undefined && result !== undefined) rememberPrepared(connection, name, text, result.fields);
  return { rows: (result?.rows ?? []) as Row[], rowCount: result?.rowCount ?? 0 };
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}
