import { undoDays } from '@supersync/contract/kernel/csv/import-limits.ts';
import { recordImport } from '@supersync/contract/workspace/record-import/record-import.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Database } from '#platform/db/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { purgeBatchSize, purgeInBatches } from '#platform/jobs/purge-in-batches.ts';
import { records } from '#platform/resource/records.ts';

/** How long nobody went on with a file before it is discarded, and how long the rows of an undone one can be read. */
const unusedDays = 7;

const origin = { userId: null, requestId: 'purge-record-imports', address: 'server' };

/** An import that stopped halfway stays: what it wrote can be undone only once it is finished. */
const discardUnused = (db: Database): Promise<number> =>
  db.transaction((tx) =>
    records(tx, origin).bulk(
      recordImport,
      {
        rows: sql`select * from record_imports
          where status in ('receiving', 'received', 'checked') and created + updated = 0
            and modified_at < now() - make_interval(days => ${unusedDays})
          order by id for update`,
        set: sql`status = 'discarded', finished_at = now()`,
      },
      { action: 'discarded', reason: `Nobody went on with it for ${unusedDays} days` },
    ),
  );

const oldRows = sql`
  delete from record_import_rows where (import_id, row_number) in (
    select r.import_id, r.row_number from record_imports i join record_import_rows r on r.import_id = i.id
    where i.status = 'discarded'
      or i.status = 'undone' and i.finished_at < now() - make_interval(days => ${unusedDays})
      or i.status = 'imported' and i.finished_at < now() - make_interval(days => ${undoDays})
    limit ${purgeBatchSize})`;

/** Rows are kept while the import can be undone. The import itself stays, with its counts. */
export const purgeImportsJob = defineJob({
  name: 'purge-record-imports',
  schema: z.object({}),
  cron: '20 3 * * *',
  retry: { limit: 0, delaySeconds: 0 },
  handler: async ({ db, log }) => {
    const discarded = await discardUnused(db);
    const rows = await purgeInBatches(db, oldRows);
    log.info({ discarded, rows }, 'Purged CSV imports');
  },
});
