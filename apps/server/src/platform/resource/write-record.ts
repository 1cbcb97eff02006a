import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { keyValues, parseKey, printKey, type KeyValues } from '@supersync/contract/kernel/record-key.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { fromWire } from '@supersync/contract/kernel/wire.ts';
import type { Database, Queryable, Transaction } from '../db/database.ts';
import { eventsStored } from '../events/publish.ts';
import type { Origin } from '../server.ts';
import { compileBefore, compileLock, compileRecord } from './compile/compile-record.ts';
import {
  compileCreate,
  compileDelete,
  compileUpdate,
  type WriteDetails,
  type Values,
  type WriteContext,
  type WriteOutcome,
} from './compile/compile-write.ts';
import { writeProblem } from './database-problem.ts';
import type { CompiledStatement } from './prepared-names.ts';
import {
  followersOf,
  rulesOf,
  scopesFor,
  type Done,
  type Operation,
  type ResourceRules,
} from './resource-rules.ts';
import { viewerOf, type Viewer } from './viewer.ts';

export interface Write {
  readonly operation: Operation;
  /** Null for a creation whose key the database makes. */
  readonly key: KeyValues | null;
  readonly values: Values;
  /** The version the caller saw; null where they do not say. */
  readonly version: number | null;
  /** Whether a person typed the values. */
  readonly isSent?: boolean;
  readonly said?: WriteDetails;
  /** Fields of this write that stay out of the audit log. */
  readonly unaudited?: readonly string[];
}

/** Whose write it is. */
export interface Writer {
  readonly origin: Origin;
  readonly signedAs?: Readonly<Record<string, number>>;
  /** Whether the record in clear is wanted besides the answer. */
  readonly withRecord?: boolean;
}

// The database built the text from the resource's own declaration, which is what the type is derived from.
export const rowOf = <R extends Resource>(resource: R, text: string): Row<R> =>
  fromWire(resource, JSON.parse(text)) as Row<R>;

export const notFound = (resource: Resource, key: KeyValues | null): Error =>
  problem('not_found', { thing: resource.singular, key: key === null ? '' : printKey(resource, key) });

const isTransaction = (place: Database | Transaction): place is Transaction => 'afterCommit' in place;

/** Only the part of a record that its table holds: the rest of it is a view's. */
function storedPart(resource: Resource, names: readonly string[]): Resource {
  if (resource.storedIn === undefined) return resource;
  const fields = Object.entries(resource.fields).filter(
    ([name, { kind }]) => kind === 'stamp' || resource.key.includes(name) || names.includes(name),
  );
  return { ...resource, table: resource.storedIn, fields: Object.fromEntries(fields) };
}

function compile(resource: Resource, write: Write, values: Values, context: WriteContext): CompiledStatement {
  const { operation, key, version, said } = write;
  const stored = storedPart(resource, [...Object.keys(values), ...(said?.alsoAudited ?? [])]);
  if (operation === 'create') return compileCreate(stored, values, context);
  if (key === null) throw new TypeError(`Which ${resource.singular} is to be changed?`);
  return operation === 'update'
    ? compileUpdate(stored, key, values, version, context)
    : compileDelete(stored, key, version, context);
}

/** The record in clear as it stands, locked until the transaction ends; only where the viewer may change it. */
export async function lockRecord<R extends Resource>(
  tx: Transaction,
  viewer: Viewer,
  resource: R,
  key: KeyValues,
): Promise<Row<R>> {
  // The rows behind a view are not all its own: only the record itself is locked.
  if (resource.storedIn !== undefined) await tx.query(compileLock(viewer, resource, resource.storedIn, key));
  const { rows } = await tx.query<{ record: string }>(compileBefore(viewer, resource, key));
  if (rows[0] === undefined) throw notFound(resource, key);
  return rowOf(resource, rows[0].record);
}

/** Whether the rules have a say in this write. */
const concerns = (rules: ResourceRules, { operation, values }: Write): boolean =>
  (rules.check !== undefined || rules.derive !== undefined) &&
  (operation !== 'update' || (rules.about?.some((name) => Object.hasOwn(values, name)) ?? true));

/** The one statement, and what its outcome means; null where a creation found the record there. */
async function run(
  queryable: Queryable,
  resource: Resource,
  write: Write,
  context: WriteContext,
  derived: Values = {},
): Promise<WriteOutcome | null> {
  const values = { ...write.values, ...derived };
  const { rows } = await queryable.query<WriteOutcome>(compile(resource, write, values, context));
  const [outcome] = rows;
  if (outcome === undefined && write.said?.orNothing === true) return null;
  if (outcome === undefined) throw notFound(resource, write.key);
  if (outcome.status === 'stale') {
    const { data }: { data: unknown } = JSON.parse(outcome.answer);
    throw problem('stale_version', { thing: resource.singular }, { current: data });
  }
  return outcome;
}

const doneOf = (resource: Resource, write: Write, outcome: WriteOutcome): Done | null =>
  outcome.status === 'done' && outcome.record !== null
    ? { operation: write.operation, key: outcome.key, record: rowOf(resource, outcome.record) }
    : null;

const allFields = { fields: null, relations: [] };

/** The record as its view shows it. Only a later statement sees what the view makes of the new row. */
async function asViewed(
  tx: Transaction,
  resource: Resource,
  outcome: WriteOutcome,
  { viewer, withRecord }: WriteContext,
): Promise<WriteOutcome> {
  const { data }: { data: unknown } = JSON.parse(outcome.answer);
  const key = keyValues(resource, rowOf(resource, JSON.stringify(data)));
  const answers = await tx.query<{ answer: string }>(compileRecord(viewer, resource, key, allFields));
  const answer = answers.rows[0]?.answer ?? outcome.answer;
  if (!withRecord) return { ...outcome, answer };
  const { rows } = await tx.query<{ record: string }>(compileBefore(viewer, resource, key));
  return { ...outcome, answer, record: rows[0]?.record ?? outcome.record };
}

async function inTransaction(
  tx: Transaction,
  resource: Resource,
  rules: ResourceRules,
  write: Write,
  context: WriteContext,
): Promise<WriteOutcome | null> {
  const { operation, key } = write;
  const caller = context.origin.caller ?? null;
  const isTheirs = concerns(rules, write);
  const before =
    isTheirs && key !== null && operation !== 'create'
      ? await lockRecord(tx, context.viewer, resource, key)
      : null;
  // Each value was read by the schema of the field it is typed by.
  const sent = write.values as Partial<Row<Resource>>;
  const isSent = write.isSent === true;
  const change = { operation, key, before, values: sent, origin: context.origin, isSent };
  if (isTheirs) await rules.check?.(change, caller, tx);
  const derives = isTheirs && operation !== 'delete';
  const derived: Values = derives ? ((await rules.derive?.(change, tx)) ?? {}) : {};
  const unaudited = operation === 'update' ? Object.keys(derived) : [];
  const secret = [...context.secret, ...unaudited];
  const outcome = await run(tx, resource, write, { ...context, secret }, derived);
  if (outcome === null) return null;
  tx.afterCommit(eventsStored);
  const done = doneOf(resource, write, outcome);
  if (done !== null) {
    await rules.afterWrite?.(done, context.origin, tx);
    for (const follow of followersOf(tx.database, resource, operation, write.values))
      await follow(done, context.origin, tx);
    if (rules.afterCommit !== undefined) tx.afterCommit(() => rules.afterCommit?.(done));
  }
  if (resource.storedIn === undefined || operation === 'delete') return outcome;
  return await asViewed(tx, resource, outcome, context);
}

const writingViewer = (db: Database, { caller }: Origin): Viewer =>
  viewerOf(
    caller ?? null,
    caller === undefined || caller === null ? () => null : scopesFor({ db }, caller, 'write'),
  );

/** The answer of an earlier write of this record, as the record is now. */
export async function readWritten(
  db: Database,
  resource: Resource,
  printedKey: string,
  origin: Origin,
): Promise<string> {
  const key = parseKey(resource, printedKey);
  const { rows } = await db.query<{ answer: string }>(
    compileRecord(writingViewer(db, origin), resource, key, allFields),
  );
  if (rows[0] === undefined) throw notFound(resource, key);
  return rows[0].answer;
}

/**
 * The one way a record is written: with its rules, its version, its audit entry and its event. In a transaction of its
 * own where the rules need one, or in the one given.
 */
export async function writeRecord(
  place: Database | Transaction,
  resource: Resource,
  write: Write,
  { origin, signedAs = {}, withRecord = false }: Writer,
): Promise<WriteOutcome | null> {
  const db = isTransaction(place) ? place.database : place;
  const rules = rulesOf(db, resource);
  const isFollowed =
    rules.afterWrite !== undefined || followersOf(db, resource, write.operation, write.values).length > 0;
  const context: WriteContext = {
    viewer: writingViewer(db, origin),
    origin,
    signedAs,
    secret: [...(rules.secret ?? []), ...(write.unaudited ?? [])],
    withRecord: withRecord || isFollowed || rules.afterCommit !== undefined,
    ...(write.said === undefined ? {} : { said: write.said }),
  };
  try {
    if (isTransaction(place)) return await inTransaction(place, resource, rules, write, context);
    if (concerns(rules, write) || isFollowed || resource.storedIn !== undefined)
      return await place.transaction((tx) => inTransaction(tx, resource, rules, write, context));
    const outcome = await run(place, resource, write, context);
    eventsStored();
    const done = outcome === null ? null : doneOf(resource, write, outcome);
    if (done !== null) rules.afterCommit?.(done);
    return outcome;
  } catch (error) {
    throw writeProblem(resource, write.operation, error);
  }
}
