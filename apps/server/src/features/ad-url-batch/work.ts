import { adUrlBatch } from '@supersync/contract/ad-url-batch/ad-url-batch.ts';
import { recordRoom } from '@supersync/contract/event/event.ts';
import sql, { type Sql } from 'sql-template-tag';
import { audit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import type { Server } from '../../platform/server.ts';
import { clientRefusalNow } from '../../platform/session/acting.ts';
import { stopWork } from '../../platform/session/stop-work.ts';
import { tell } from './batch-state.ts';
import { checkNextRows } from './check-upload.ts';
import { makeNext } from './make-addresses.ts';
import type { UploadColumns } from './receive-upload.ts';
import { takeBackRows, writeRows } from './write-rows.ts';

interface BatchAtWork {
  readonly id: number;
  readonly kind: 'upload' | 'make' | 'delete';
  readonly status: 'checking' | 'applying' | 'undoing';
  readonly partnerId: number;
  readonly pattern: string;
  readonly remake: boolean;
  readonly columns: UploadColumns;
  readonly rowCount: number;
  readonly rowsDone: number;
  readonly lastPropertyId: number;
  readonly userId: number | null;
  readonly apiClientId: string | null;
}

/** The embedded engine has one session: small steps let others in between. */
const batch = { embedded: 500, postgres: 2000 } as const;
const manyRows = 1000;

async function doNext(tx: Transaction, job: BatchAtWork, most: number): Promise<number> {
  if (job.status === 'checking')
    return job.kind === 'make' ? makeNext(tx, job, most) : checkNextRows(tx, job, most);
  const count = Math.min(most, job.rowCount - job.rowsDone);
  if (count <= 0) return 0;
  // An upload's first row is its header.
  const from = job.rowsDone + (job.kind === 'upload' ? 2 : 1);
  const rows = { id: job.id, kind: job.kind, userId: job.userId, from, to: from + count - 1 };
  if (job.status === 'applying') await writeRows(tx, rows);
  else {
    const restored = await takeBackRows(tx, rows);
    await tx.query(
      sql`update ad_url_batches set restored = coalesce(restored, 0) + ${restored} where id = ${job.id}`,
    );
  }
  return count;
}

const countOf = (verdict: string): Sql => sql`(select count(*)::int from ad_url_batch_rows
  where batch_id = b.id and verdict = ${verdict})`;

/** The numbers of the rows; a pattern leaves out what it would not change, and has counted it on the way. */
const counted = ({
  kind,
}: BatchAtWork): Sql => sql`added = ${countOf('added')}, changed = ${countOf('changed')},
  removed = ${countOf('removed')}, refused = ${countOf('refused')}
  ${kind === 'make' ? sql`, row_count = (select count(*)::int from ad_url_batch_rows where batch_id = b.id)` : sql``}
  ${kind === 'upload' ? sql`, unchanged = ${countOf('unchanged')}` : sql``}`;

async function finish(tx: Transaction, job: BatchAtWork): Promise<void> {
  const to = { checking: 'checked', applying: 'applied', undoing: 'undone' }[job.status];
  const also = {
    checking: sql`, ${counted(job)}`,
    applying: sql`, ${counted(job)}, finished_at = now()`,
    undoing: sql`, restored = coalesce(restored, 0), finished_at = now()`,
  }[job.status];
  const { rows } = await tx.query<{ version: number; added: number; changed: number; removed: number }>(sql`
    update ad_url_batches b set status = ${to}, version = version + 1, modified_at = now() ${also}
    where id = ${job.id} returning version, added, changed, removed`);
  const { version = 1, added = 0, changed = 0, removed = 0 } = rows[0] ?? {};
  await audit(
    tx,
    { userId: job.userId, requestId: `ad-url-batch-${job.id}`, address: 'background task' },
    {
      action: to,
      resource: adUrlBatch.name,
      key: String(job.id),
      changes: {
        status: [job.status, to],
        ...(job.status === 'applying'
          ? { added: [null, added], changed: [null, changed], removed: [null, removed] }
          : {}),
      },
    },
  );
  await publish(tx, recordRoom(adUrlBatch.name), 'updated', { key: String(job.id), version });
  await tell(tx, job.id);
  // The planner still takes every row for unchecked, and would look through all of them for each.
  if (job.status === 'checking' && job.rowCount >= manyRows) await tx.query(sql`analyze ad_url_batch_rows`);
}

/** Where each piece of work goes when it is stopped. What was written stays, and doing it again does only the rest. */
const before = { checking: 'discarded', applying: 'checked', undoing: 'applied' } as const;

/** One piece of one batch, in one transaction with the note how far it came. */
export async function stepBatches(server: Server): Promise<boolean> {
  return server.db.transaction(async (tx) => {
    const { rows } = await tx.query<BatchAtWork>(sql`
      select id, kind, status, partner_id as "partnerId", pattern, remake, columns, row_count as "rowCount",
        rows_done as "rowsDone", last_property_id as "lastPropertyId", modified_user_id as "userId",
        api_client_id as "apiClientId"
      from ad_url_batches where status in ('checking', 'applying', 'undoing')
      order by id limit 1 for update skip locked`);
    const [job] = rows;
    if (job === undefined) return false;
    const refusal = await clientRefusalNow(server, tx, job, { access: 'super-user', flags: ['u'] });
    if (refusal !== null) {
      await stopWork(tx, adUrlBatch, job.id, { from: job.status, to: before[job.status], reason: refusal });
      await tell(tx, job.id);
      return true;
    }
    const count = await doNext(tx, job, batch[server.db.kind]);
    if (count === 0) await finish(tx, job);
    else {
      await tx.query(sql`update ad_url_batches set rows_done = rows_done + ${count} where id = ${job.id}`);
      await tell(tx, job.id);
    }
    return true;
  });
}
