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

interface Around {
  /** Expressions of the `with` clause that the others read. */
  readonly before?: Sql;
  /** Further expressions of the same statement; they read the rows as they were in `o` and as they are in `n`. */
  readonly after?: Sql;
}

/**
 * What one statement does to many records. `rows` selects whole rows of the table, locked, and may add columns;
 * `set` reads them as `o`. Version and stamps are the writer's.
 */
export type BulkChange = Around &
  (
    | { readonly rows: Sql; readonly set: Sql }
    /** `insert into … returning *`, stamps included. */
    | { readonly insert: Sql }
    | { readonly remove: Sql }
  );

export interface BulkOptions {
  readonly action?: string;
  readonly reason?: string;
  /** One event with this data tells of all records, or null where the caller tells of them; otherwise each has its own. */
  readonly event?: object | null;
  /** Fields that stay out of the entries. */
  readonly unaudited?: readonly string[];
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
  const raised = resource.versioned ? raw(`, ${version} = o.${version} + 1`) : empty;
  return {
    event: 'updated',
    ctes: sql`o as (${change.rows}),
n as (update ${table} u set ${change.set}${stamp}${raised} from o where ${raw(sameKey('u'))} returning u.*)`,
    changes: allDifferences(resource, secret),
    rows: `n join o on ${sameKey('n')}`,
  };
}

/** Writes many records of one resource by one statement, with an audit entry for each; answers how many. */
export async function writeBulk(
  tx: Transaction,
  origin: Origin,
  resource: Resource,
  change: BulkChange,
  { action, reason, event, unaudited = [] }: BulkOptions = {},
): Promise<number> {
  const secret = [...(rulesOf(tx.database, resource).secret ?? []), ...unaudited];
  const parts = partsOf(resource, change, origin, secret);
  const told = traces(
    resource,
    {
      actor: '(select actor from origin)',
      reason: '(select reason from origin)',
      request: '(select request from origin)',
      address: '(select address from origin)',
    },
    {
      action: action ?? parts.event,
      event: parts.event,
      rows: parts.rows,
      key: printedKey(resource, 'n'),
      changes: parts.changes,
      version: event === undefined ? versionValue(resource, 'n') : null,
    },
  );
  const { rows } = await tx.query<{ count: number }>(sql`
    with origin as (select ${origin.userId}::int as actor, ${origin.reason ?? reason ?? null}::text as reason,
      ${origin.requestId}::text as request, ${origin.address}::text as address),
    ${change.before === undefined ? empty : sql`${change.before},`}
    ${parts.ctes},
    ${change.after === undefined ? empty : sql`${change.after},`}
    ${raw(told.join(',\n'))}
    select count(*)::int as count from n`);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return 0;
  if (event === undefined) tx.afterCommit(eventsStored);
  else if (event !== null) await publish(tx, recordRoom(resource.name), parts.event, event);
  return count;
}
