import { adUrlBatch } from '@supersync/contract/syndication/ad-url-batch/ad-url-batch.ts';
import sql from 'sql-template-tag';
import { stepImport } from '#platform/csv/import-work.ts';
import { analyzeRows } from '#platform/csv/store-part.ts';
import type { Transaction } from '#platform/db/database.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { type NewValues, records } from '#platform/resource/records.ts';
import type { Server } from '#platform/server.ts';
import { clientRefusalNow } from '#platform/session/actor.ts';
import { publishProgress } from './batch-state.ts';
import { checkNextRows } from './check-upload.ts';
import { makeNext } from './make-addresses.ts';
import type { UploadColumns } from './receive-upload.ts';
import { undoRows, writeRows } from './write-rows.ts';

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
  readonly restored: number | null;
  readonly apiClientId: string | null;
}

/** The embedded database has one session: small steps let other statements in between. */
const batch = { embedded: 500, postgres: 2000 } as const;

async function processNext(tx: Transaction, job: BatchAtWork, most: number): Promise<number> {
  if (job.status === 'checking')
    return job.kind === 'make' ? makeNext(tx, job, most) : checkNextRows(tx, job, most);
  const count = Math.min(most, job.rowCount - job.rowsDone);
  if (count <= 0) return 0;
  // Row 1 of an upload is the header.
  const from = job.rowsDone + (job.kind === 'upload' ? 2 : 1);
  const rows = { id: job.id, kind: job.kind, userId: job.userId, from, to: from + count - 1 };
  if (job.status === 'applying') await writeRows(tx, rows);
  else {
    const restored = await undoRows(tx, rows);
    await tx.query(
      sql`update ad_url_batches set restored = coalesce(restored, 0) + ${restored} where id = ${job.id}`,
    );
  }
  return count;
}

/** Row counts by outcome; a pattern batch has counted unchanged properties already. */
async function countRows(tx: Transaction, { id, kind }: BatchAtWork): Promise<NewValues<typeof adUrlBatch>> {
  const { rows } = await tx.query<
    Record<'all' | 'added' | 'changed' | 'removed' | 'refused' | 'unchanged', number>
  >(sql`
    select count(*)::int as all, count(*) filter (where verdict = 'added')::int as added,
      count(*) filter (where verdict = 'changed')::int as changed,
      count(*) filter (where verdict = 'removed')::int as removed,
      count(*) filter (where verdict = 'refused')::int as refused,
      count(*) filter (where verdict = 'unchanged')::int as unchanged
    from ad_url_batch_rows where batch_id = ${id}`);
  const { all = 0, unchanged = 0, added = 0, changed = 0, removed = 0, refused = 0 } = rows[0] ?? {};
  return {
    added,
    changed,
    removed,
    refused,
    ...(kind === 'make' ? { rowCount: all } : {}),
    ...(kind === 'upload' ? { unchanged } : {}),
  };
}

interface AtWork {
  readonly tx: Transaction;
  readonly job: BatchAtWork;
}

async function finish({ tx, job }: AtWork): Promise<void> {
  const { restored } = job;
  const counted = job.status === 'undoing' ? { restored: restored ?? 0 } : await countRows(tx, job);
  const status = { checking: 'checked', applying: 'applied', undoing: 'undone' } as const;
  const to = status[job.status];
  await records(tx, {
    userId: job.userId,
    requestId: `ad-url-batch-${job.id}`,
    address: 'background task',
  }).update(
    adUrlBatch,
    job.id,
    { ...counted, status: to, ...(to === 'checked' ? {} : { finishedAt: transactionTime }) },
    { action: to, unaudited: ['finishedAt'] },
  );
  // Otherwise the planner takes every row for unchecked.
  if (job.status === 'checking') await analyzeRows(tx, 'ad_url_batch_rows', job.rowCount);
}

/** State after a stop. Written rows stay; applying again continues with the rest. */
const stopOfBatch = { checking: 'discarded', applying: 'checked', undoing: 'applied' } as const;

export const stepBatches = (server: Server): Promise<boolean> =>
  stepImport<BatchAtWork, AtWork>(server, {
    resource: adUrlBatch,
    next: sql`
      select id, kind, status, partner_id as "partnerId", pattern, remake, columns, row_count as "rowCount",
        rows_done as "rowsDone", last_property_id as "lastPropertyId", modified_user_id as "userId", restored,
        api_client_id as "apiClientId"
      from ad_url_batches where status in ('checking', 'applying', 'undoing')
      order by id limit 1 for update skip locked`,
    begin: async (tx, job) =>
      (await clientRefusalNow(server, tx, job, { access: 'super-user', flags: ['u'] })) ?? { tx, job },
    stop: ({ status }) => stopOfBatch[status],
    advance: ({ tx, job }) => processNext(tx, job, batch[server.db.kind]),
    finish,
    publishProgress,
  });
