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

/** A write about to happen. Values are as both sides hold them: flags are booleans. */
export interface Change<R = Resource> {
  readonly operation: Operation;
  /** Null while the database has yet to make the key. */
  readonly key: KeyValues | null;
  /** The record as it is, locked until the end of the transaction; null for a creation. */
  readonly before: Row<R> | null;
  /** What was sent, with the server's own values; empty for a deletion. */
  readonly values: Partial<Row<R>>;
  readonly origin: Origin;
  /** Whether a person typed the values; those of an action are the server's own. */
  readonly isSent: boolean;
}

/** A write that has happened. */
export interface Done<R = Resource> {
  readonly operation: Operation;
  readonly key: string;
  /** The record as it is now; for a deletion as it was. */
  readonly record: Row<R>;
}

/** What a feature adds to a resource's derived endpoints. At the second special case, write an action instead. */
export interface ResourceRules<R = Resource> {
  /** The rows a person may see (`read`) or change (`write`) at all; null is every row. Others are not found. */
  scope?(caller: Caller, purpose: 'read' | 'write'): Where<R> | null;
  /** Plain parameters of a list that the specification names and the grammar does not know, put into its words. */
  readParameters?(parameters: Parameters): Parameters;
  /** The body itself where a caller may send it wrapped, or with more; it is checked afterwards like any other. */
  unwrapBody?(sent: unknown, operation: 'create' | 'update'): unknown;
  /** Refuses a body by throwing before its fields are read, where the specification has words of its own. */
  refuseBody?(operation: 'create' | 'update', sent: unknown): void;
  /** Values the server adds to a creation or an update; they win over what was sent. */
  supply?(operation: 'create' | 'update', values: Partial<Row<R>>, caller: Caller): Partial<Row<R>>;
  /**
   * The fields that `check` and `derive` are about. An update that sends none of them is carried out without the two,
   * as one statement; every update is theirs where this is not said.
   */
  readonly about?: readonly (keyof Row<R> & string)[];
  /**
   * Refuses a change by throwing. Runs inside the transaction, before anything is written. Nobody is the caller where
   * the server itself writes.
   */
  check?(change: Change<R>, caller: Caller | null, tx: Transaction): void | Promise<void>;
  /**
   * Values that follow from the record as it will be (a schedule's next time). Runs inside the transaction after
   * `check`. Changes of them are no part of the audit entry: nobody asked for them.
   */
  derive?(change: Change<R>, tx: Transaction): Promise<Partial<Row<R>>>;
  /** Further statements of the same transaction. */
  afterWrite?(done: Done<R>, caller: Caller | null, tx: Transaction): void | Promise<void>;
  /** Runs once the change is stored; it can undo nothing. */
  afterCommit?(done: Done<R>): void;
  /** SQL for fields that hold personal data of other records in parts, as people without clear sight may see them. */
  partlyMasked?(alias: string): Readonly<Record<string, string>>;
  /** Fields whose values never reach the audit log. */
  readonly secret?: readonly (keyof Row<R> & string)[];
}

/** What the derived endpoints need of the server. */
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

/** A registered resource by its name, with its rules. */
export const findRegistered = (server: Pick<ResourceServer, 'db'>, name: string): Registered | undefined =>
  registries.get(server.db)?.get(name);

const noRules: ResourceRules = {};

/** The rules a resource is registered with on the server of this database. */
export const rulesOf = (db: ResourceServer['db'], resource: Resource): ResourceRules =>
  registries.get(db)?.get(resource.name)?.rules ?? noRules;

/** For `viewerOf`: what the rules of any resource mask in parts. */
export const masksFor =
  (server: ResourceServer): Viewer['partlyMasked'] =>
  (resource, name, alias) =>
    findRegistered(server, resource.name)?.rules.partlyMasked?.(alias)[name] ?? null;

/** Rows that belong to people are nobody's where nobody is signed in. */
const nothing: Condition = { kind: 'or', of: [] };

/** The rows of a resource a caller may see or change, in the grammar's words. */
function scopeOf(
  server: Pick<ResourceServer, 'db'>,
  caller: Caller | null,
  purpose: 'read' | 'write',
  resource: Resource,
): Where<Resource> | 'nothing' | null {
  const rules = findRegistered(server, resource.name)?.rules;
  if (rules?.scope === undefined) return null;
  if (caller === null) return 'nothing';
  // Whoever views the console as somebody else sees the rows of that person, not their own.
  const { viewingAs } = caller;
  return rules.scope(viewingAs === undefined ? caller : { ...caller, userId: viewingAs.userId }, purpose);
}

/** The rows of any resource a caller may see or change, by the rules it was registered with. */
export const scopesFor =
  (
    server: Pick<ResourceServer, 'db'>,
    caller: Caller | null,
    purpose: 'read' | 'write',
  ): ((resource: Resource) => Condition | null) =>
  (resource) => {
    const where = scopeOf(server, caller, purpose, resource);
    if (where === 'nothing') return nothing;
    return where === null ? null : parseWhere(resource, [], JSON.stringify(where), []);
  };

/** The rows a caller may read, to be compared later; null is every row. */
export function scopeText(server: ResourceServer, caller: Caller | null, resource: Resource): string | null {
  const where = scopeOf(server, caller, 'read', resource);
  return where === null ? null : JSON.stringify(where);
}
