import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { printKey, type KeyValues } from '@supersync/contract/kernel/record-key.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { fromWire } from '@supersync/contract/kernel/wire.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { eventsStored } from '../events/publish.ts';
import type { Caller, Origin } from '../server.ts';
import { compileBefore } from './compile-record.ts';
import type { Values, WriteContext, WriteOutcome } from './compile-write.ts';
import { writeProblem } from './database-problem.ts';
import type { CompiledStatement } from './prepared-names.ts';
import {
  scopesFor,
  type Done,
  type Operation,
  type ResourceRules,
  type ResourceServer,
} from './resource-rules.ts';
import { viewerOf } from './viewer.ts';

export interface Write {
  readonly operation: Operation;
  readonly key: KeyValues | null;
  readonly values: Values;
  /** `derived` are values that the rules added inside the transaction. */
  compile(context: WriteContext, derived: Values): CompiledStatement;
}

/** Whose write it is. */
export interface Writer {
  readonly caller: Caller;
  readonly origin: Origin;
  readonly signedAs?: Readonly<Record<string, number>>;
}

/** Carries out one write with the resource's rules, in a transaction of its own where they need one or in the one given. */
export type WriteRecord = (write: Write, writer: Writer, within?: Transaction) => Promise<WriteOutcome>;

/** The one way a record is written: with its rules, its audit entry and its event. */
export function recordWriter(server: ResourceServer, resource: Resource, rules: ResourceRules): WriteRecord {
  const concerns = ({ operation, values }: Write): boolean =>
    (rules.check !== undefined || rules.derive !== undefined) &&
    (operation !== 'update' || (rules.about?.some((name) => Object.hasOwn(values, name)) ?? true));
  const needsRecord = rules.afterWrite !== undefined || rules.afterCommit !== undefined;

  // The database built the text from the resource's own declaration, which is what the type is derived from.
  const rowOf = (text: string): Row<Resource> => fromWire(resource, JSON.parse(text)) as Row<Resource>;

  const notFound = (key: KeyValues | null): Error =>
    problem('not_found', { thing: resource.singular, key: key === null ? '' : printKey(resource, key) });

  /** The one statement, and what its outcome means. */
  async function run(
    queryable: Queryable,
    write: Write,
    context: WriteContext,
    derived: Values = {},
  ): Promise<WriteOutcome> {
    const { rows } = await queryable.query<WriteOutcome>(write.compile(context, derived));
    const [outcome] = rows;
    if (outcome === undefined) throw notFound(write.key);
    if (outcome.status === 'stale') {
      const { data }: { data: unknown } = JSON.parse(outcome.answer);
      throw problem('stale_version', { thing: resource.singular }, { current: data });
    }
    return outcome;
  }

  const doneOf = (write: Write, outcome: WriteOutcome): Done | null =>
    outcome.status === 'done' && outcome.record !== null
      ? { operation: write.operation, key: outcome.key, record: rowOf(outcome.record) }
      : null;

  async function inTransaction(tx: Transaction, write: Write, context: WriteContext, caller: Caller) {
    const isTheirs = concerns(write);
    let before: Row<Resource> | null = null;
    if (isTheirs && write.key !== null && write.operation !== 'create') {
      const { rows } = await tx.query<{ record: string }>(compileBefore(context.viewer, resource, write.key));
      if (rows[0] === undefined) throw notFound(write.key);
      before = rowOf(rows[0].record);
    }
    const { operation, key, values } = write;
    // Each value was read by the schema of the field it is typed by.
    const sent = values as Partial<Row<Resource>>;
    const change = { operation, key, before, values: sent, origin: context.origin };
    if (isTheirs) await rules.check?.(change, caller, tx);
    const derives = isTheirs && operation !== 'delete';
    const derived: Values = derives ? ((await rules.derive?.(change, tx)) ?? {}) : {};
    const unaudited = operation === 'update' ? Object.keys(derived) : [];
    const outcome = await run(tx, write, { ...context, secret: [...context.secret, ...unaudited] }, derived);
    const done = doneOf(write, outcome);
    tx.afterCommit(eventsStored);
    if (done !== null) {
      await rules.afterWrite?.(done, caller, tx);
      if (rules.afterCommit !== undefined) tx.afterCommit(() => rules.afterCommit?.(done));
    }
    return outcome;
  }

  return async (write, { caller, origin, signedAs = {} }, within) => {
    const context: WriteContext = {
      viewer: viewerOf(caller, scopesFor(server, caller, 'write')),
      origin,
      signedAs,
      secret: rules.secret ?? [],
      withRecord: needsRecord,
    };
    try {
      if (within !== undefined) return await inTransaction(within, write, context, caller);
      if (concerns(write) || rules.afterWrite !== undefined)
        return await server.db.transaction((tx) => inTransaction(tx, write, context, caller));
      const outcome = await run(server.db, write, context);
      eventsStored();
      const done = doneOf(write, outcome);
      if (done !== null) rules.afterCommit?.(done);
      return outcome;
    } catch (error) {
      throw writeProblem(resource, write.operation, error);
    }
  };
}
