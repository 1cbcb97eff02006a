import { stateOf, type Step, type StepAction } from '@supersync/contract/kernel/define-action.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { keyValues } from '@supersync/contract/kernel/record-key.ts';
import type { KeyOf, Row } from '@supersync/contract/kernel/record.ts';
import type { z } from 'zod';
import type { Transaction } from '../db/database.ts';
import { records, type NewValues, type WriteOptions, type Written } from '../resource/records.ts';
import type { Server } from '../server.ts';
import { requireState } from './illegal-state.ts';
import { registerAction, type ActionContext } from './register-action.ts';

export interface Move<R extends Resource> extends WriteOptions<R> {
  /** The action of the audit entry, in the past tense. */
  readonly action: string;
  /** Which of the step's next states. */
  readonly to?: string;
}

export interface StepContext<R extends Resource, P, Q, B, Answer> extends Omit<
  ActionContext<P, Q, B, Answer>,
  'inTransaction'
> {
  readonly tx: Transaction;
  /** The record, locked, in a state where the step is legal. */
  readonly record: Row<R>;
  /** Writes the next state and the given values. If not called, the record stays unchanged. */
  move(values: NewValues<R>, options: Move<R>): Promise<Written<R>>;
}

export interface StepOptions<P, Q, B, Answer> {
  /** Runs inside the transaction before the record is locked, to lock other records first. */
  first?(
    tx: Transaction,
    context: Omit<ActionContext<P, Q, B, Answer>, 'inTransaction'>,
  ): void | Promise<void>;
}

function targetOf({ to }: Step, requested: string | undefined): string | undefined {
  if (to === undefined || typeof to === 'string') return to;
  if (to.length === 1 && requested === undefined) return to[0];
  if (requested === undefined || !to.includes(requested))
    throw new TypeError(`The step leads to ${to.join(' or ')}, not to ${requested ?? 'nothing'}`);
  return requested;
}

/** Locks the record of a step and checks that the step is legal. */
export async function lockForStep<R extends Resource>(
  tx: Transaction,
  origin: Parameters<typeof records>[1],
  step: Step<R>,
  key: KeyOf<R>,
): Promise<Row<R>> {
  const record = await records(tx, origin).lock(step.resource, key);
  requireState(step.resource, stateOf(step, record), step.from);
  return record;
}

/** Moves a locked record to the next state of its step. */
export function moveByStep<R extends Resource>(
  tx: Transaction,
  origin: Parameters<typeof records>[1],
  step: Step<R>,
  key: KeyOf<R>,
  values: NewValues<R>,
  { to, ...options }: Move<R>,
): Promise<Written<R>> {
  const { resource, field, isComputed } = step;
  if (isComputed === true)
    return records(tx, origin).update(resource, key, values, { ...options, alsoAudited: [field] });
  const target = targetOf(step, to);
  const state = target === undefined ? {} : { [field]: target };
  return records(tx, origin).update(resource, key, { ...values, ...state }, { touch: true, ...options });
}

/** Registers an action on one record that depends on its state: locks, checks and moves it as the action declares. */
export function registerStep<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  R extends Resource,
>(
  server: Server,
  action: StepAction<P, Q, B, A, R>,
  handler: (context: StepContext<R, P, Q, B, z.input<A>>) => Promise<z.input<A>>,
  { first }: StepOptions<P, Q, B, z.input<A>> = {},
): void {
  const { step } = action;
  registerAction(server, action, ({ inTransaction, ...context }) =>
    inTransaction(async (tx) => {
      await first?.(tx, context);
      // The action's parameters have the names of the key fields.
      const key = keyValues(step.resource, context.params) as KeyOf<R>;
      const record = await lockForStep(tx, context.origin, step, key);
      return handler({
        ...context,
        tx,
        record,
        move: (values, options) => moveByStep(tx, context.origin, step, key, values, options),
      });
    }),
  );
}
