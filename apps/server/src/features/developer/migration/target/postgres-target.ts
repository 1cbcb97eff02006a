import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ClientSession } from './client-session.ts';
import {
  dropScratch,
  enterScratch,
  makeScratch,
  newScratch,
  sweepScratch,
  type OpenScratch,
  type Scratch,
} from './scratch-database.ts';
import { WrongTargetError, type Session, type Target } from './target.ts';

/** Any number, as long as every server uses the same one; the second half tells databases apart by itself. */
const lockKey = '7305418, 2';
const graceMs = 5_000;

/** A database of a PostgreSQL server, by its address in the configuration. */
export class PostgresTarget implements Target {
  readonly engine = 'postgres' as const;
  readonly holdInTransaction = `select pg_advisory_xact_lock(${lockKey})`;
  readonly #connection: pg.ClientConfig;
  /** So that several targets on one server know their own scratch databases. */
  readonly mark: string;

  constructor(url: string) {
    this.#connection = {
      connectionString: url,
      application_name: 'supersync migrations',
      // Should this process die, its statement is noticed to be nobody's and ended; otherwise it would go on, and
      // hold the lock, to its end.
      options: '-c timezone=UTC -c client_connection_check_interval=1s',
    };
    this.mark = createHash('sha256').update(url).digest('hex').slice(0, 8);
  }

  async lease(): Promise<Session | null> {
    const session = await this.#open();
    try {
      await refuseOwnDatabase(session);
      const { rows } = await session.query<{ got: boolean }>(
        `select pg_try_advisory_lock(${lockKey}) as got`,
      );
      if (rows[0]?.got === true) return session;
    } catch (error) {
      await session.end();
      throw error;
    }
    await session.end();
    return null;
  }

  async read<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = await this.#open();
    try {
      await refuseOwnDatabase(session);
      return await work(session);
    } finally {
      await session.end();
    }
  }

  async withScratch<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const scratch = newScratch(this.mark);
    const open: OpenScratch = (of, as) => this.#open(of, as);
    try {
      await this.read((own) => makeScratch(own, scratch, open));
      const session = await enterScratch(scratch, open);
      try {
        return await work(session);
      } finally {
        await session.end();
      }
    } finally {
      await this.read((own) => dropScratch(own, scratch));
    }
  }

  sweep(): Promise<void> {
    return this.read((own) => sweepScratch(own, this.mark));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #open(scratch?: Scratch, as: 'own' | 'scratch' = 'own'): Promise<ClientSession> {
    // The driver lets the address win, so another database or account is named in the address itself.
    const connection = { ...this.#connection };
    if (scratch !== undefined && connection.connectionString !== undefined) {
      const url = new URL(connection.connectionString);
      url.pathname = `/${scratch.name}`;
      if (as === 'scratch') {
        url.username = scratch.name;
        url.password = scratch.password;
        for (const parameter of ['user', 'password']) url.searchParams.delete(parameter);
      }
      connection.connectionString = url.href;
    }
    return ClientSession.open(connection, {
      graceMs,
      stop: async ({ processId }) => {
        const other = await ClientSession.open(this.#connection, { stop: async () => {} });
        try {
          await other.query('select pg_cancel_backend($1)', [processId]);
        } finally {
          await other.end();
        }
      },
    });
  }
}

/** However the address is spelled: where the product keeps its own records no migration may run. */
async function refuseOwnDatabase(session: Session): Promise<void> {
  const { rows } = await session.query<{ ours: boolean }>(
    `select to_regclass('public.schema_migration') is not null
       and to_regclass('public.database_migration_runs') is not null as ours`,
  );
  if (rows[0]?.ours === true)
    throw new WrongTargetError('Its address leads to the database Supersync itself works on.');
}
