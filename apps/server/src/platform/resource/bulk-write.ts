import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import { eventsStored, publish } from '../events/publish.ts';
import type { Origin } from '../server.ts';
import {
  allDifferences,
  nameOfColumn,
  printedKey,
  traces,
  fullRecord,
  type Traced,
} from './compile/compile-traces.ts';
import { versionColumn, versionValue } from './compile/compile-value.ts';
import { rulesOf } from './resource-rules.ts';
import { quoteName } from './compile/sql-text.ts';

interface ExtraCtes {
  /** CTEs that the others read. */
  readonly before?: Sql;
  /** Further CTEs of the same statement; they see the old rows as `o` and the new ones as `n`. */
  readonly after?: Sql;
}

/**
 * One statement that changes many records. `rows` selects full rows of the table with a lock and may add
 * columns; `set` reads them as `o`. The writer adds version and stamps.
 */
export type BulkChange = ExtraCtes &
  (
    | { readonly rows: Sql; readonly set: Sql }
    /** `insert into … returning *`, with stamps. */
    | { readonly insert: Sql }
    | { readonly remove: Sql }
  );

export interface BulkOptions {
  readonly action?: string;
  readonly reason?: string;
  /** One event with this data for all records; null if the caller publishes; by default one event per record. */
  readonly event?: object | null;
  /** Fields left out of the audit entries. */
  readonly unaudited?: readonly string[];
  /** False for the work of jobs: the log keeps who asked for it, not each of its writes. */
  readonly isAudited?: boolean;
  /** Prepared under this name, where it is carried out often. */
  readonly name?: string;
}

interface Parts {
  readonly event: Traced['event'];
  readonly ctes: Sql;
  readonly changes: string;
  readonly rows: string;
}

function partsOf(resource: Resource, change: BulkChange, origin: Origin, secret: readonly string[]): Parts {
  const table = raw(quoteName(resource.table));
  if ('insert' in change)
    return {
      event: 'created',
      ctes: sql`n as (${change.insert})`,
      changes: fullRecord(resource, 'n', secret, false),
      rows: 'n',
    };
  const sameKey = (alias: string): string =>
    resource.key
      .map((name) => nameOfColumn(resource, name))
      .map((name) => `${alias}.${name} = o.${name}`)
      .join(' and ');
  if ('remove' in change)
    return {
      event: 'deleted',
      ctes: sql`o as (${change.remove}), n as (delete from ${table} u using o where ${raw(sameKey('u'))} returning u.*)`,
      changes: fullRecord(resource, 'n', secret, true),
      rows: 'n',
    };
  const stamp = Object.hasOwn(resource.fields, 'modified')
    ? sql`, modified_user_id = ${origin.userId}::int, modified_at = now()`
    : empty;
  const version = versionColumn(resource);
  const nextVersion = resource.versioned ? raw(`, ${version} = o.${version} + 1`) : empty;
  return {
    event: 'updated',
    ctes: sql`o as (${change.rows}),
n as (update ${table} u set ${change.set}${stamp}${nextVersion} from o where ${raw(sameKey('u'))} returning u.*)`,
    changes: allDifferences(resource, secret),
    rows: `n join o on ${sameKey('n')}`,
  };
}

/** Writes many records of one resource by one statement, with an audit entry for each; answers what `select` reads of them in `n`. */
export async function writeBulk<T extends object>(
  tx: Transaction,
  origin: Origin,
  resource: Resource,
  change: BulkChange,
  select: Sql,
  { action, reason, event, unaudited = [], isAudited = true, name }: BulkOptions = {},
): Promise<T[]> {
  const secret = [...(rulesOf(tx.database, resource).secret ?? []), ...unaudited];
  const parts = partsOf(resource, change, origin, secret);
  const auditAndEvents = traces(
    resource,
    {
      actor: '(select actor from origin)',
      reason: '(select reason from origin)',
      request: '(select request from origin)',
      address: '(select address from origin)',
    },
    {
      action: isAudited ? (action ?? parts.event) : null,
      event: parts.event,
      rows: parts.rows,
      key: printedKey(resource, 'n'),
      changes: parts.changes,
      version: event === undefined ? versionValue(resource, 'n') : null,
    },
  );
  const { text, values } = sql`
    with origin as (select ${origin.userId}::int as actor, ${origin.reason ?? reason ?? null}::text as reason,
      ${origin.requestId}::text as request, ${origin.address}::text as address),
    ${change.before === undefined ? empty : sql`${change.before},`}
    ${parts.ctes}
    ${change.after === undefined ? empty : sql`, ${change.after}`}
    ${raw(auditAndEvents.map((each) => `, ${each}`).join('\n'))}
    ${select}`;
  const { rows } = await tx.query<T>({ text, values, ...(name === undefined ? {} : { name }) });
  if (rows.length === 0) return rows;
  if (event === undefined) tx.afterCommit(eventsStored);
  else if (event !== null) await publish(tx, recordRoom(resource.name), parts.event, event);
  return rows;
}
