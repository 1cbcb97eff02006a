import type { Database, Queryable } from '../db/database.ts';
import type { Origin } from '../server.ts';

export interface AuditEntry {
  /** In the past tense: `upgraded`, `signed in`. */
  readonly action: string;
  readonly resource?: string;
  /** The record's key as in its address. */
  readonly key?: string;
  /** Field → before and after. Never contains secrets. */
  readonly changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** A reason given by the person takes precedence. */
  readonly reason?: string;
}

/** Records an action, in the action's own transaction, so that neither is stored alone. */
export async function audit(tx: Queryable, origin: Origin, entry: AuditEntry): Promise<void> {
  await tx.query({
    name: 'audit_entry',
    text: `insert into audit_entries (actor_id, action, resource, record_key, changes, reason, request_id, address)
values ($1::int, $2::text, $3::text, $4::text, $5::jsonb, $6::text, $7::text, $8::text)`,
    values: [
      origin.userId,
      entry.action,
      entry.resource ?? null,
      entry.key ?? null,
      entry.changes === undefined ? null : JSON.stringify(entry.changes),
      origin.reason ?? entry.reason ?? null,
      origin.requestId,
      origin.address,
    ],
  });
}

/**
 * Entries as a CTE of the very statement that does what they are about. `from` names rows with the columns actor,
 * reason, request and address; key and changes are SQL of such a row.
 */
export const auditing = (
  { action, resource }: Required<Pick<AuditEntry, 'action' | 'resource'>>,
  { from, key, changes }: { readonly from: string; readonly key: string; readonly changes: string },
): string => `audited as (
    insert into audit_entries (actor_id, action, resource, record_key, changes, reason, request_id, address)
    select actor, '${action}', '${resource}', ${key}, ${changes}, reason, request, address from ${from}
  )`;

/** One entry for each of many records, by one statement. */
export async function auditAll(
  tx: Queryable,
  origin: Origin,
  { action, resource }: Required<Pick<AuditEntry, 'action' | 'resource'>>,
  entries: readonly Required<Pick<AuditEntry, 'key' | 'reason'>>[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.query({
    text: `insert into audit_entries (actor_id, action, resource, record_key, reason, request_id, address)
select $1::int, $2::text, $3::text, e.key, coalesce($4::text, e.reason), $5::text, $6::text
from unnest($7::text[], $8::text[]) with ordinality as e (key, reason, position) order by e.position`,
    values: [
      origin.userId,
      action,
      resource,
      origin.reason ?? null,
      origin.requestId,
      origin.address,
      entries.map(({ key }) => key),
      entries.map(({ reason }) => reason),
    ],
  });
}

/**
 * Records a sensitive read (an export, a view as another person, a search for personal data) before its first
 * byte is sent: if it cannot be recorded, nothing is sent.
 */
export const auditRead = (db: Database, origin: Origin, entry: Omit<AuditEntry, 'changes'>): Promise<void> =>
  audit(db, origin, {
    ...entry,
    // The person's own reason takes the place of what was read, which is kept beside it.
    ...(origin.reason === undefined || entry.reason === undefined
      ? {}
      : { changes: { read: [null, entry.reason] } }),
  });
