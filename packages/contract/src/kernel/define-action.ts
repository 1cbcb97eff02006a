import type { z } from 'zod';
import type { Access } from '../access/permission/access.ts';
import type { Flag } from '../access/permission/permission-map.ts';
import type { Resource } from './define-resource.ts';

/** Any operation other than reading or writing one record: sign-in, a replay, an upgrade. */
export interface Action<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters in braces: `/migrations/api/v1/database_migrations/{id}/upgrade/{databaseId}`. */
  readonly path: string;
  readonly access: Access;
  /** The flag a caller's keys need; `r` for GET by default, else `u`. */
  readonly flag: Flag;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The schema of `data`. */
  readonly answer: Answer;
  /** Answers a file of this type instead of the usual envelope. */
  readonly media?: 'text/csv' | 'application/jsonl';
  /** The HTTP status on success. */
  readonly status: 200 | 201 | 202 | 204;
  /**
   * Accepts `Idempotency-Key`: the same key with the same body has one effect and one answer. By default every
   * POST of a signed-in person that changes something.
   */
  readonly idempotent: boolean;
  /** The answer holds a secret that is never stored, so a repeat is refused instead of answered. */
  readonly isAnsweredOnce?: true;
  /** For an action on one record that is legal only in some of its states. */
  readonly step?: Step;
}

/**
 * A state transition of a record: the server locks the record, refuses the action in other states and writes
 * the next one; the console offers it in the same states. The action's parameters are the record's key.
 */
export interface Step<R extends Resource = Resource> {
  readonly resource: R;
  /** The field that holds the state. */
  readonly field: string;
  readonly from: readonly string[];
  /** The next state; several where the handler decides. Absent where the state does not change. */
  readonly to?: string | readonly string[];
  /** The state is computed from other fields, such as a time; the handler writes those instead. */
  readonly isComputed?: true;
}

export interface StepAction<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  R extends Resource = Resource,
> extends Action<Params, Query, Body, Answer> {
  readonly step: Step<R>;
}

/** Whether the action is legal in this state; always true without a step. */
export const isLegalIn = ({ step }: Pick<Action, 'step'>, state: string): boolean =>
  step === undefined || step.from.includes(state);

/** The state of a record, as the step's field holds it. */
export function stateOf({ field }: Pick<Step, 'field'>, record: object): string {
  const state: unknown = Reflect.get(record, field);
  return typeof state === 'string' ? state : '';
}

type Definition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = Omit<
  Action<P, Q, B, A>,
  'status' | 'idempotent' | 'flag'
> &
  Partial<Pick<Action, 'status' | 'idempotent' | 'flag'>>;

export function defineAction<
  A extends z.ZodType,
  R extends Resource,
  P extends z.ZodType = z.ZodNever,
  Q extends z.ZodType = z.ZodNever,
  B extends z.ZodType = z.ZodNever,
>(definition: Omit<Definition<P, Q, B, A>, 'step'> & { readonly step: Step<R> }): StepAction<P, Q, B, A, R>;
export function defineAction<
  A extends z.ZodType,
  P extends z.ZodType = z.ZodNever,
  Q extends z.ZodType = z.ZodNever,
  B extends z.ZodType = z.ZodNever,
>(definition: Definition<P, Q, B, A>): Action<P, Q, B, A>;
export function defineAction(definition: Definition<z.ZodType, z.ZodType, z.ZodType, z.ZodType>): Action {
  const { method, access, flag = method === 'GET' ? 'r' : 'u' } = definition;
  const idempotent = method === 'POST' && flag !== 'r' && access !== 'public';
  return { status: 200, idempotent, ...definition, flag };
}

type Part<Name extends string, S> = S extends z.ZodType
  ? [z.output<S>] extends [never]
    ? {}
    : { readonly [K in Name]: z.input<S> }
  : {};

/** The input of a call: `params`, `query` and `body`, each only where the action declares it. */
export type ActionInput<A> =
  A extends Action<infer P, infer Q, infer B>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;

export type ActionAnswer<A> = A extends { readonly answer: infer S extends z.ZodType } ? z.output<S> : never;
