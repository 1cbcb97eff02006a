import type { Action } from '@supersync/contract/kernel/define-action.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database, Transaction } from '../db/database.ts';
import type { SharedWrites } from '../db/shared-writes.ts';
import { originOf } from '../http/origin.ts';
import type { Caller, Origin, Server } from '../server.ts';
import { describeAction } from './describe-action.ts';
import { findAnswer, Repeats, requestKeyOf, withKey } from './idempotency.ts';
import { exactly, parseInput } from './parse-input.ts';

type Parsed<S> = S extends z.ZodType ? ([z.output<S>] extends [never] ? undefined : z.output<S>) : undefined;

/** An effect that may be written together with those of other requests. */
export interface Shareable<Item, Answer> {
  readonly shared: SharedWrites<Item, Answer>;
  within(tx: Transaction, item: Item): Promise<Answer>;
}

export interface PublicContext<P, Q, B, Answer> {
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly body: Parsed<B>;
  readonly origin: Origin;
  readonly db: Database;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * Commits the action's effect, audit entry, events, jobs and request key together or not at all. `work`
   * resolves to the answer; a repeated request gets the first answer and `work` does not run.
   */
  inTransaction(work: (tx: Transaction) => Promise<Answer>): Promise<Answer>;
  /** The same together with others; with a request key in a transaction of its own, which stores the key. */
  together<Item>(shareable: Shareable<Item, Answer>, item: Item): Promise<Answer>;
}

export interface ActionContext<P, Q, B, Answer> extends PublicContext<P, Q, B, Answer> {
  readonly caller: Caller;
}

export type ActionHandler<P, Q, B, A extends z.ZodType> = (
  context: ActionContext<P, Q, B, z.input<A>>,
) => Promise<z.input<A>>;

export type PublicHandler<P, Q, B, A extends z.ZodType> = (
  context: PublicContext<P, Q, B, z.input<A>>,
) => Promise<z.input<A>>;

/** `{id}` → `:id`, as the router has it. */
const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Registers an action for signed-in people. */
export function registerAction<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(server: Server, action: Action<P, Q, B, A>, handler: ActionHandler<P, Q, B, A>): void {
  if (action.access === 'public')
    throw new Error(`${action.name} is public: register it with registerPublicAction`);
  register(server, action, async (context: PublicContext<P, Q, B, z.input<A>>) => {
    const { caller } = context.request;
    if (caller === null) throw problem('not_signed_in', {});
    return handler({ ...context, caller });
  });
}

/** Registers an action without a session, such as sign-in. */
export function registerPublicAction<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(server: Server, action: Action<P, Q, B, A>, handler: PublicHandler<P, Q, B, A>): void {
  if (action.access !== 'public')
    throw new Error(`${action.name} is not public: register it with registerAction`);
  if (action.idempotent) throw new Error(`${action.name}: a request key needs a signed-in person`);
  register(server, action, handler);
}

function register<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  server: Server,
  action: Action<P, Q, B, A>,
  handler: PublicHandler<P, Q, B, A>,
): void {
  if (/\{\w+\}/.test(action.path) && action.params === undefined)
    throw new Error(`${action.name}: the parameters in ${action.path} have no schema`);
  const makeSchemas = () => ({
    params: exactly(action.params),
    query: exactly(action.query),
    body: exactly(action.body),
  });
  // Made at the first request: hundreds of actions wait for theirs.
  let made: ReturnType<typeof makeSchemas> | undefined;
  const repeats = new Repeats();

  server.app.route({
    method: action.method,
    url: routePath(action.path),
    config: { access: action.access, flag: action.flag, describe: () => describeAction(action) },
    handler: async (request, reply) => {
      const schemas = (made ??= makeSchemas());
      const input = parseInput({
        params: { schema: schemas.params, value: request.params },
        query: { schema: schemas.query, value: request.query },
        body: { schema: schemas.body, value: request.body },
      });
      const key = action.idempotent ? requestKeyOf(request, action.name, action.isAnsweredOnce) : null;

      const run = async (): Promise<z.input<A>> => {
        if (key !== null) {
          const stored = await findAnswer(server.db, key);
          // Stored by this action under the same hash of the same input.
          if (stored !== null) return stored.answer as z.input<A>;
        }
        let committed = false;
        const inTransaction = async (work: (tx: Transaction) => Promise<z.input<A>>): Promise<z.input<A>> => {
          const result = await server.db.transaction((tx) => withKey(tx, key, action.status, work));
          committed = true;
          return result;
        };
        const answer = await handler({
          // Each was parsed by the schema its type is derived from.
          params: input.params as Parsed<P>,
          query: input.query as Parsed<Q>,
          body: input.body as Parsed<B>,
          origin: originOf(request),
          db: server.db,
          request,
          reply,
          inTransaction,
          together: (shareable, item) =>
            key === null ? shareable.shared.add(item) : inTransaction((tx) => shareable.within(tx, item)),
        });
        if (key !== null && !committed)
          throw new Error(`${action.name} takes a request key, so its effect must run in inTransaction`);
        return answer;
      };

      const answer = key === null ? await run() : await repeats.afterOthers(key, run);
      if (reply.sent) return reply;
      if (action.status === 204) return reply.code(204).send();
      return reply.code(action.status).send({ data: answer });
    },
  });
}
