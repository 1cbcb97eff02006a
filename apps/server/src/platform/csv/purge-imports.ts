import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { undoDays } from '@supersync/contract/kernel/csv/import-limits.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Transaction } from '../db/database.ts';
import { defineJob } from '../jobs/define-job.ts';
import { purgeBatchSize, purgeInBatches } from '../jobs/purge-in-batches.ts';
import { records } from '../resource/records.ts';

/** How long nobody went on with a file before it is discarded, and how long the rows of an undone one can be read. */
const unusedDays = 7;

interface Imports {
  readonly resource: Resource;
  readonly rows: Resource;
  /** An import that stopped halfway stays: what it wrote can be undone only once it is finished. */
  readonly isUntouched: Sql;
}

/** Rows are kept while the import can be undone. The import itself stays, with its counts. */
export function purgeImportsJob({ resource, rows: { table: rowTable }, isUntouched }: Imports) {
  const table = raw(resource.table);
  const rowsOf = raw(rowTable);
  const name = `purge-${resource.table.replaceAll('_', '-')}`;
  const unused = sql`select * from ${table}
    where status in ('receiving', 'received', 'checked') and ${isUntouched}
      and modified_at < now() - make_interval(days => ${unusedDays})
    order by id for update`;
  const oldRows = sql`
    delete from ${rowsOf} where (import_id, row_number) in (
      select r.import_id, r.row_number from ${table} i join ${rowsOf} r on r.import_id = i.id
      where i.status = 'discarded'
        or i.status = 'undone' and i.finished_at < now() - make_interval(days => ${unusedDays})
        or i.status = 'imported' and i.finished_at < now() - make_interval(days => ${undoDays})
      limit ${purgeBatchSize})`;
  return defineJob({
    name,
    schema: z.object({}),
    cron: '20 3 * * *',
    retry: { limit: 0, delaySeconds: 0 },
    handler: async ({ db, log }) => {
      const discarded = await db.transaction((tx) =>
        records(tx, { userId: null, requestId: name, address: 'server' }).bulk(
          resource,
          { rows: unused, set: sql`status = 'discarded', finished_at = now()` },
          { action: 'discarded', reason: `Nobody went on with it for ${unusedDays} days` },
        ),
      );
      const purged = await purgeInBatches(db, oldRows);
      log.info({ imports: resource.table, discarded, rows: purged }, 'Purged CSV imports');
    },
  });
}

/** Its rows say what was there before, and are purged afterwards. */
export async function requireRecent(tx: Transaction, resource: Resource, id: number): Promise<void> {
  const recent = await tx.query(sql`
    select from ${raw(resource.table)}
    where id = ${id} and finished_at > now() - make_interval(days => ${undoDays})`);
  if (recent.rowCount === 0)
    throw problem('cannot_undo', { reason: `It is more than ${undoDays} days old.` });
}
