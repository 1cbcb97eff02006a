import type { z } from 'zod';
import type { Access } from '../access/permission/access.ts';
import type { Flag } from '../access/permission/permission-map.ts';
import type { Resource } from './define-resource.ts';

/** Anything that is not reading or writing one record: sign-in, a replay, an upgrade. */
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
  /** The flag its keys must carry; reading by default, updating for anything but GET. */
  readonly flag: Flag;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** What stands in `data`. */
  readonly answer: Answer;
  /** Answers a file of this kind in place of the usual envelope. */
  readonly media?: 'text/csv';
  /** The status of success. */
  readonly status: 200 | 201 | 202 | 204;
  /** Takes `Idempotency-Key`: the same key with the same body has one effect and one answer. */
  readonly idempotent: boolean;
  /** For an action on one record that is legal in some of its states only. */
  readonly step?: Step;
}

/**
 * A step in the life of a record: the server locks the record, refuses the action in other states and moves it on; the
 * console offers it in the same states. The parameters of the action name the record by its key.
 */
export interface Step<R extends Resource = Resource> {
  readonly resource: R;
  /** The field that holds the state. */
  readonly field: string;
  /** The states in which it is legal. */
  readonly from: readonly string[];
  /** Where it leads; several where that depends on what is found. Absent where the state stays. */
  readonly to?: string | readonly string[];
  /** The state follows from other fields, such as a time: those are written in its place. */
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

/** Whether the action is legal for a record in this state; one without a step always is. */
export const isLegalIn = ({ step }: Pick<Action, 'step'>, state: string): boolean =>
  step === undefined || step.from.includes(state);

/** The state of a record that a step looks at. */
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
  return { status: 200, idempotent: false, flag: definition.method === 'GET' ? 'r' : 'u', ...definition };
}

type Part<Name extends string, S> = S extends z.ZodType
  ? [z.output<S>] extends [never]
    ? {}
    : { readonly [K in Name]: z.input<S> }
  : {};

/** What a caller gives: `params`, `query` and `body`, each only where the action declares it. */
export type ActionInput<A> =
  A extends Action<infer P, infer Q, infer B>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;

export type ActionAnswer<A> = A extends { readonly answer: infer S extends z.ZodType } ? z.output<S> : never;
