import type { Database, Log } from './database.ts';

/**
 * How far the stored numbers are ahead of this database server. One statement, so one snapshot: whatever is visible in
 * it was committed by a transaction below its end.
 */
const aheadBy = `
  select (greatest(
      (select transaction from audit_entries order by transaction desc, id desc limit 1),
      (select transaction from events order by transaction desc, id desc limit 1))::text::numeric
    - transaction_number(pg_snapshot_xmax(pg_current_snapshot()))::text::numeric)::text as ahead,
    (transaction_number('1'::xid8)::text::numeric - 1)::text as added`;

/**
 * Continues the numbers of a database that was restored on another server: there transactions begin at low numbers
 * again, and the audit log and the live events would take new rows for old ones.
 */
export async function continueTransactionNumbers(db: Database, log: Log): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.query<{ ahead: string | null; added: string }>({ text: aheadBy });
    const { ahead = null, added = '0' } = rows[0] ?? {};
    if (ahead === null || BigInt(ahead) < 0n) return;
    const add = BigInt(added) + BigInt(ahead) + 1n;
    await tx.query({
      text: `create or replace function transaction_number(own xid8) returns xid8 language sql stable parallel safe
        as 'select (own::text::numeric + ${add})::text::xid8'`,
    });
    log.info({ add: String(add) }, 'The database was restored from another server; its order continues');
  });
}
