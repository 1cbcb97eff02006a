import type { Access } from '@supersync/contract/access/permission/access.ts';
import type { Flag, HeldPermissions } from '@supersync/contract/access/permission/permission-map.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Database } from './db/database.ts';

/** The signed-in person behind a request. */
export interface Caller {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isSuperUser: boolean;
  /** One of the configured addresses, on a verified account. No role and no `supersync_all` makes up for it. */
  readonly isSuperUserManager: boolean;
  readonly held: HeldPermissions;
  readonly sessionId: string;
  /**
   * Set while the person looks at the console as somebody else. Everything above still names the true person; `held`
   * is what the other may see, and nothing can be changed.
   */
  readonly viewingAs?: ViewedPerson;
  /** Set where a program calls in the person's name: `held` is then what both may. */
  readonly apiClient?: { readonly id: string; readonly name: string; readonly isReadOnly: boolean };
}

export interface ViewedPerson {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly until: Date;
}

/** What every audit entry and event says about where a change came from. */
export interface Origin {
  readonly userId: number | null;
  /** The program that did it in the person's name. */
  readonly apiClientId?: string;
  readonly requestId: string;
  readonly address: string;
  /** What the person gave as the reason of the change. */
  readonly reason?: string;
  /** The person whose request it is; absent where the server works by itself. */
  readonly caller?: Caller;
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
  /**
   * Rights, flags or sessions may have changed: forget what is remembered of people. Call it after the commit
   * (`tx.afterCommit(server.accessChanged)`); other servers learn of it through the database.
   */
  readonly accessChanged: () => void;
  /** Background work besides jobs: each is called once the server listens, where it is one that works. */
  readonly whenWorking: (() => void)[];
  /** Where features register figures of their own for `/metrics`. */
  readonly metrics: Registry;
  /** Run in order before anyone is authenticated; one that throws refuses the request. */
  readonly beforeAuthentication: ((request: FastifyRequest) => void | Promise<void>)[];
}

export type Feature = (server: Server) => void | Promise<void>;

/** The part of an OpenAPI operation a route describes itself with. */
export interface RouteDescription {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  readonly responses?: Readonly<Record<string, object>>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without it stops the server at boot. */
    access?: Access;
    /**
     * The flag the caller's keys must carry; `r` unless said otherwise. A POST that says `r` itself declares that it
     * changes nothing: whoever views the console as somebody else may call it too, and so may a read-only token.
     */
    flag?: Flag;
    /** For `/docs`; called when the document is first asked for, never on the way to listening. */
    describe?: () => RouteDescription;
  }
  interface FastifyRequest {
    /** Set before any handler runs; null only on public routes. */
    caller: Caller | null;
  }
}
