import pg from 'pg';
import type { QueryResult } from '#platform/db/database.ts';
import { valueTypes } from '#platform/db/value-types.ts';
import { StatementTimeoutError, UnreachableError, type Session } from './target.ts';

const connectWithinMs = 10_000;

/** The embedded engine falls over what it cannot do, such as starting a program, and answers nothing from then on. */
class NoAnswerError extends Error {
  constructor() {
    super('The database gave no answer to this statement.');
    this.name = 'NoAnswerError';
  }
}

/** A session over the PostgreSQL protocol, which both engines speak. */
export class ClientSession implements Session {
  readonly #client: pg.Client;
  readonly #stop: (session: ClientSession) => Promise<void>;
  readonly #onEnd: () => Promise<void> | void;
  readonly #graceMs: number;
  #ended: Promise<void> | undefined;
  /** The number of its process on the server. */
  processId = 0;

  private constructor(client: pg.Client, { stop, onEnd, graceMs = 0 }: SessionOptions) {
    this.#client = client;
    this.#stop = stop;
    this.#onEnd = onEnd ?? (() => {});
    this.#graceMs = graceMs;
  }

  static async open(connection: pg.ClientConfig, options: SessionOptions): Promise<ClientSession> {
    const client = new pg.Client({
      ...connection,
      types: valueTypes,
      connectionTimeoutMillis: connectWithinMs,
      keepAlive: true,
    });
    // A lost connection is told to whoever waits for an answer; unheard here, it would end the process.
    client.on('error', () => {});
    const session = new ClientSession(client, options);
    try {
      await client.connect();
      const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
      session.processId = rows[0]?.pid ?? 0;
      return session;
    } catch (error) {
      await client.end().catch(() => {});
      throw new UnreachableError(error);
    }
  }

  async query<Row>(text: string, values: readonly unknown[] = []): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await this.#client.query(text, [...values]);
    // The driver cannot know the shape of a row.
    return { rows: rows as Row[], rowCount: rowCount ?? 0 };
  }

  async run(text: string, withinMs: number): Promise<number | null> {
    let tookTooLong = false;
    const watch = setTimeout(() => {
      tookTooLong = true;
      void this.cancel().catch(() => {});
    }, withinMs + this.#graceMs);
    try {
      return await this.#send(text);
    } catch (error) {
      if (tookTooLong) throw new StatementTimeoutError(withinMs);
      if (error instanceof NoAnswerError) await this.cancel().catch(() => {});
      throw error;
    } finally {
      clearTimeout(watch);
    }
  }

  cancel(): Promise<void> {
    return this.#stop(this);
  }

  end(): Promise<void> {
    this.#ended ??= (async () => {
      await this.#client.end().catch(() => {});
      await this.#onEnd();
    })();
    return this.#ended;
  }

  /** By the extended protocol, which takes one statement and no more, however its text may be read. */
  #send(text: string): Promise<number | null> {
    return new Promise((resolve, reject) => {
      const config: pg.QueryConfig & { queryMode: 'extended' } = { text, queryMode: 'extended' };
      const query = new pg.Query(config);
      // With somebody who hears each row none is kept: a script may select more than fits.
      query.on('row', () => {});
      // The driver says so even when the statement was never said to be done.
      query.on('end', (result?: { command: string | null; rowCount: number | null }) => {
        if (result?.command) resolve(result.rowCount);
        else reject(new NoAnswerError());
      });
      query.on('error', reject);
      this.#client.query(query);
    });
  }
}

export interface SessionOptions {
  /** Ends what a session is doing now. */
  readonly stop: (session: ClientSession) => Promise<void>;
  readonly onEnd?: () => Promise<void> | void;
  /** Where the server ends statements itself, we do so only when it has not: a script may have told it not to. */
  readonly graceMs?: number;
}
