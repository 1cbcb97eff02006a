import type { Access } from '@supersync/contract/access/access.ts';
import type { Flag, Held } from '@supersync/contract/access/permission-map.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from './db/database.ts';

/** The signed-in person behind a request. */
export interface Caller {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isSuperUser: boolean;
  readonly held: Held;
  readonly sessionId: string;
}

/** What every audit entry and event says about where a change came from. */
export interface Origin {
  readonly userId: number | null;
  readonly requestId: string;
  readonly address: string;
}

/** The clock is injected, so that tests can move it. */
export interface Clock {
  now(): Date;
}

/** What a feature is given to register its endpoints on. */
export interface Server {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
}

export type Feature = (server: Server) => void | Promise<void>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without it stops the server at boot. */
    access?: Access;
    /** The flag the caller's keys must carry; `r` unless said otherwise. */
    flag?: Flag;
  }
  interface FastifyRequest {
    /** Set before any handler runs; null only on public routes. */
    caller: Caller | null;
  }
}
