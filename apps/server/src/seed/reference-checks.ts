import type { Transaction } from '#platform/db/database.ts';

/** A table with partitions passes the order on to them. */
const orderAll = (order: 'enable' | 'disable'): string => `do $$ declare ordered record; begin
  for ordered in
    select tgrelid::regclass as place, tgname as name from pg_trigger
    where tgisinternal and tgparentid = 0 and tgfoid in ('"RI_FKey_check_ins"'::regproc, '"RI_FKey_check_upd"'::regproc)
  loop execute format('alter table %s ${order} trigger %I', ordered.place, ordered.name); end loop; end $$`;

/**
 * To look up the target of every reference of every row takes the embedded engine a quarter of the time of the whole
 * demo. The demo's references are right: in PostgreSQL the same rows are checked, and a test checks those here. What
 * a removed or changed row does to others stays.
 */
export async function withoutReferenceChecks<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  if (tx.database.kind !== 'embedded') return work();
  await tx.query({ text: orderAll('disable') });
  const result = await work();
  await tx.query({ text: orderAll('enable') });
  return result;
}
