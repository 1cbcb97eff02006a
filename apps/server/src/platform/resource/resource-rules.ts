import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { parseWhere, type Condition } from '@supersync/contract/kernel/query/parse-where.ts';
import type { Parameters } from '@supersync/contract/kernel/query/parse-query.ts';
import type { Where } from '@supersync/contract/kernel/query/query.ts';
import type { KeyValues } from '@supersync/contract/kernel/record-key.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { Transaction } from '../db/database.ts';
import type { Caller, Origin, Server } from '../server.ts';
import type { Viewer } from './viewer.ts';

export type Operation = 'create' | 'update' | 'delete';

/** A write before it happens. Values are in program form: flags are booleans. */
export interface Change<R = Resource> {
  readonly operation: Operation;
  /** Null while the database has yet to generate the key. */
  readonly key: KeyValues | null;
  /** The current record, locked until the transaction ends; null for a creation. */
  readonly before: Row<R> | null;
  /** The values sent plus the server's own; empty for a deletion. */
  readonly values: Partial<Row<R>>;
  readonly origin: Origin;
  /** Whether the values come from a request body; those of an action are the server's own. */
  readonly isSent: boolean;
}

/** A completed write. */
export interface Done<R = Resource> {
  readonly operation: Operation;
  readonly key: string;
  /** The record after the write; for a deletion, before it. */
  readonly record: Row<R>;
}

/** Custom behaviour of a resource's derived endpoints. At the second special case, write an action instead. */
export interface ResourceRules<R = Resource> {
  /** The rows a caller may see (`read`) or change (`write`); null is every row. Others are not found. */
  scope?(caller: Caller, purpose: 'read' | 'write'): Where<R> | null;
  /** Translates plain parameters of the specification that the query grammar lacks. */
  readParameters?(parameters: Parameters): Parameters;
  /** Unwraps a body that the specification lets callers wrap or extend; validated afterwards like any other. */
  unwrapBody?(sent: unknown, operation: 'create' | 'update'): unknown;
  /** Refuses a body by throwing before its fields are parsed, where the specification has its own error. */
  refuseBody?(operation: 'create' | 'update', sent: unknown): void;
  /** Values the server adds to a creation or an update; they override what was sent. */
  supply?(operation: 'create' | 'update', values: Partial<Row<R>>, caller: Caller): Partial<Row<R>>;
  /**
   * The fields that `check` and `derive` depend on. An update without any of them skips both and is one
   * statement. By default both run on every update.
   */
  readonly about?: readonly (keyof Row<R> & string)[];
  /**
   * Refuses a change by throwing. Runs inside the transaction, before the write. The caller is null where the
   * server itself writes.
   */
  check?(change: Change<R>, caller: Caller | null, tx: Transaction): void | Promise<void>;
  /**
   * Values computed from the new record (a schedule's next run). Runs inside the transaction after `check`.
   * They are not audited: nobody requested them.
   */
  derive?(change: Change<R>, tx: Transaction): Promise<Partial<Row<R>>>;
  /** Further statements of the same transaction. */
  afterWrite?(done: Done<R>, origin: Origin, tx: Transaction): void | Promise<void>;
  /** Runs after the commit and cannot undo it. */
  afterCommit?(done: Done<R>): void;
  /** SQL of fields that contain personal data of other records, partially masked for viewers without clear sight. */
  partlyMasked?(alias: string): Readonly<Record<string, string>>;
  /** Fields never written to the audit log. */
  readonly secret?: readonly (keyof Row<R> & string)[];
}

/** The part of the server the derived endpoints need. */
export type ResourceServer = Pick<Server, 'app' | 'db'>;

export interface Registered {
  readonly resource: Resource;
  readonly rules: ResourceRules;
}

const registries = new WeakMap<ResourceServer['db'], Map<string, Registered>>();

export function remember(server: ResourceServer, resource: Resource, rules: ResourceRules): void {
  const registry = registries.get(server.db) ?? new Map<string, Registered>();
  if (registry.has(resource.name)) throw new Error(`The resource ${resource.name} is registered twice`);
  registry.set(resource.name, { resource, rules });
  registries.set(server.db, registry);
}

/** Every resource registered on this server, in the order of registration. */
export const registeredResources = (server: ResourceServer): readonly Resource[] =>
  [...(registries.get(server.db)?.values() ?? [])].map(({ resource }) => resource);

/** A registered resource by name, with its rules. */
export const findRegistered = (server: Pick<ResourceServer, 'db'>, name: string): Registered | undefined =>
  registries.get(server.db)?.get(name);

const noRules: ResourceRules = {};

export const rulesOf = (db: ResourceServer['db'], resource: Resource): ResourceRules =>
  registries.get(db)?.get(resource.name)?.rules ?? noRules;

type AfterWrite<R = Resource> = (done: Done<R>, origin: Origin, tx: Transaction) => void | Promise<void>;

interface Follower {
  readonly about: readonly string[];
  readonly follow: AfterWrite;
}

const followers = new WeakMap<ResourceServer['db'], Map<string, Follower[]>>();

/**
 * `afterWrite` for other features than the resource's own: further statements in the transaction of each update that
 * sets one of these fields.
 */
export function afterUpdate<R extends Resource>(
  { db }: Pick<ResourceServer, 'db'>,
  resource: R,
  about: readonly (keyof Row<R> & string)[],
  follow: AfterWrite<R>,
): void {
  const byName = followers.get(db) ?? new Map<string, Follower[]>();
  followers.set(db, byName);
  // Only called with rows of this resource.
  const ofRow = follow as unknown as AfterWrite;
  byName.set(resource.name, [...(byName.get(resource.name) ?? []), { about, follow: ofRow }]);
}

/** What other features do after a write that sets these values. */
export const followersOf = (
  db: ResourceServer['db'],
  resource: Resource,
  operation: Operation,
  values: object,
): AfterWrite[] =>
  operation === 'update'
    ? (followers.get(db)?.get(resource.name) ?? [])
        .filter(({ about }) => about.some((name) => Object.hasOwn(values, name)))
        .map(({ follow }) => follow)
    : [];

/** For `viewerOf`: the partial masks of all registered rules. */
export const masksFor =
  (server: ResourceServer): Viewer['partlyMasked'] =>
  (resource, name, alias) =>
    findRegistered(server, resource.name)?.rules.partlyMasked?.(alias)[name] ?? null;

/** Without a caller, a scoped resource has no rows. */
const noRows: Condition = { kind: 'or', of: [] };

/** The rows of a resource a caller may see or change, as a condition. */
function scopeOf(
  server: Pick<ResourceServer, 'db'>,
  caller: Caller | null,
  purpose: 'read' | 'write',
  resource: Resource,
): Where<Resource> | 'nothing' | null {
  const rules = findRegistered(server, resource.name)?.rules;
  if (rules?.scope === undefined) return null;
  if (caller === null) return 'nothing';
  // When viewing as another person, the rows are that person's.
  const { viewingAs } = caller;
  return rules.scope(viewingAs === undefined ? caller : { ...caller, userId: viewingAs.userId }, purpose);
}

/** The scopes of all resources for a caller. */
export const scopesFor =
  (
    server: Pick<ResourceServer, 'db'>,
    caller: Caller | null,
    purpose: 'read' | 'write',
  ): ((resource: Resource) => Condition | null) =>
  (resource) => {
    const where = scopeOf(server, caller, purpose, resource);
    if (where === 'nothing') return noRows;
    return where === null ? null : parseWhere(resource, [], JSON.stringify(where), []);
  };

/** The caller's read scope as text, to compare later; null is every row. */
export function scopeText(server: ResourceServer, caller: Caller | null, resource: Resource): string | null {
  const where = scopeOf(server, caller, 'read', resource);
  return where === null ? null : JSON.stringify(where);
}
