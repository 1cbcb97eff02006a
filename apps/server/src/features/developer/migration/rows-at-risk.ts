import type { rowsAtRisk } from '@supersync/contract/developer/migration/run-actions.ts';
import type { z } from 'zod';
import type { Loss } from './script/lint.ts';
import type { Session } from './target/target.ts';

type AtRisk = z.infer<typeof rowsAtRisk>;

/** Counting more than this would keep a person waiting, so the planner's estimate does. */
const countUpTo = 1_000_000;

/** How many rows the tables have that a script takes something away from. */
export async function countRows(session: Session, losses: readonly Loss[]): Promise<AtRisk[]> {
  const found: AtRisk[] = [];
  for (const { table, by } of losses) {
    const { rows } = await session.query<{ name: string | null; estimate: number }>(
      `select c.oid::regclass::text as name, c.reltuples::bigint as estimate
       from (select to_regclass($1) as oid) t left join pg_class c on c.oid = t.oid`,
      [table],
    );
    const { name = null, estimate = 0 } = rows[0] ?? {};
    // The script may make the table itself first.
    if (name === null) found.push({ table, by, rows: null, isEstimate: false });
    else if (estimate > countUpTo) found.push({ table, by, rows: estimate, isEstimate: true });
    else {
      // The name comes from the catalog, quoted as it needs to be.
      const counted = await session.query<{ count: number }>(`select count(*) as count from ${name}`);
      found.push({ table, by, rows: counted.rows[0]?.count ?? null, isEstimate: false });
    }
  }
  return found;
}
