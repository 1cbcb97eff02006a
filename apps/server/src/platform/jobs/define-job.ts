import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';

export interface JobContext<Data> {
  readonly data: Data;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  /** Aborted when the job times out or the server stops. */
  readonly signal: AbortSignal;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly jobId: string;
}

/** Work done outside a request. It may run more than once (a server can die at its end), so it must be idempotent. */
export interface Job<S extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly schema: S;
  readonly retry: { readonly limit: number; readonly delaySeconds: number };
  /** Timeout of one attempt. */
  readonly expireSeconds: number;
  /** A worker that shows no sign of life for so long counts as dead: the job is retried before its timeout. */
  readonly heartbeatSeconds: number | null;
  /** Maximum concurrent runs in this process. */
  readonly concurrency: number;
  /** In UTC; each occurrence runs once, however many servers there are. */
  readonly cron?: string;
  /** Typed unknown here: a job only ever runs with data its own schema accepted. */
  run(context: JobContext<unknown>): Promise<void>;
}

interface Definition<S extends z.ZodType> {
  readonly name: string;
  readonly schema: S;
  readonly handler: (context: JobContext<z.output<S>>) => Promise<void>;
  readonly retry?: Job['retry'];
  readonly expireSeconds?: number;
  readonly heartbeatSeconds?: number;
  readonly concurrency?: number;
  readonly cron?: string;
}

export function defineJob<S extends z.ZodType>(definition: Definition<S>): Job<S> {
  const { name, schema, handler, cron } = definition;
  return {
    name,
    schema,
    retry: definition.retry ?? { limit: 5, delaySeconds: 5 },
    expireSeconds: definition.expireSeconds ?? 300,
    heartbeatSeconds: definition.heartbeatSeconds ?? null,
    concurrency: definition.concurrency ?? 1,
    ...(cron === undefined ? {} : { cron }),
    run: async (context) => handler({ ...context, data: schema.parse(context.data) }),
  };
}
