import type { Database, Queryable } from '../db/database.ts';
import type { Origin } from '../server.ts';

export interface AuditEntry {
  /** What was done, in the past tense: `upgraded`, `signed in`. */
  readonly action: string;
  readonly resource?: string;
  /** The record's key as its address spells it. */
  readonly key?: string;
  /** Field → before and after. Never a secret. */
  readonly changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** What the person gave as the reason wins over this. */
  readonly reason?: string;
}

/** Records an action. Called with the transaction that carries the action out, so that neither is stored alone. */
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
 * Records a sensitive read (an export, a look through another person's eyes, a search for personal data) before its
 * first byte leaves: what cannot be recorded is not handed out.
 */
export const auditRead = (db: Database, origin: Origin, entry: Omit<AuditEntry, 'changes'>): Promise<void> =>
  audit(db, origin, entry);
