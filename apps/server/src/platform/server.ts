import type { Access } from '@supersync/contract/access/permission/access.ts';
import type { Flag, HeldPermissions } from '@supersync/contract/access/permission/permission-map.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Database } from './db/database.ts';
import type { EarlyAnswer } from './http/early-answers.ts';
import type { WhenAnswered } from './metrics/when-answered.ts';

/** The signed-in person behind a request. */
export interface Caller {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isSuperUser: boolean;
  /** Has one of the configured email addresses, verified. No role replaces it, not even `supersync_all`. */
  readonly isSuperUserManager: boolean;
  readonly held: HeldPermissions;
  readonly sessionId: string;
  /**
   * Set while viewing as another person. The fields above still describe the true person; `held` is what the
   * other may see, and nothing can be changed.
   */
  readonly viewingAs?: ViewedPerson;
  /** Set if a program calls for the person: `held` is then what both have. */
  readonly apiClient?: { readonly id: string; readonly name: string; readonly isReadOnly: boolean };
}

export interface ViewedPerson {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly until: Date;
}

/** Where a change came from, for its audit entry and event. */
export interface Origin {
  readonly userId: number | null;
  /** The API client that acted for the person. */
  readonly apiClientId?: string;
  readonly requestId: string;
  readonly address: string;
  /** The reason the person gave. */
  readonly reason?: string;
  /** The person of the request; absent where the server acts by itself. */
  readonly caller?: Caller;
}

/** Injected, so that tests can set the time. */
export interface Clock {
  now(): Date;
}

/** Features register their endpoints on it. */
export interface Server {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  /**
   * Clears the cached permissions and sessions. Call it after the commit
   * (`tx.afterCommit(server.accessChanged)`); other servers learn of it through the database.
   */
  readonly accessChanged: () => void;
  /** Background work other than jobs: called once the server listens, if it runs background work. */
  readonly whenWorking: (() => void)[];
  /** Features register their own metrics for `/metrics` here. */
  readonly metrics: Registry;
  /** Called for every answer. */
  readonly whenAnswered: WhenAnswered;
  /** What is answered before the framework sees the request. */
  readonly early: EarlyAnswer[];
  /** Run in order before authentication; one that throws refuses the request. */
  readonly beforeAuthentication: ((request: FastifyRequest) => void | Promise<void>)[];
}

export type Feature = (server: Server) => void | Promise<void>;

/** A route's part of its OpenAPI operation. */
export interface RouteDescription {
  /** By default made from the method and the path. */
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  readonly responses?: Readonly<Record<string, object>>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The access the route requires. Without it the server does not boot. */
    access?: Access;
    /**
     * The flag the caller's keys need; `r` by default. `r` on a POST declares that it changes nothing, so
     * that it is allowed while viewing as another person and with a read-only token.
     */
    flag?: Flag;
    /** Pages of other sites may post here; for public routes that look at no cookie. */
    takesForeignPosts?: true;
    /** For `/docs`; called when the document is first requested, not at boot. */
    describe?: () => RouteDescription;
  }
  interface FastifyRequest {
    /** Set before any handler runs; null only on public routes. */
    caller: Caller | null;
  }
}
