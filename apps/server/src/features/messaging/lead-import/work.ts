import { leadImportRoom } from '@supersync/contract/messaging/lead-import/actions.ts';
import { leadReplayers } from '@supersync/contract/messaging/lead/lead-access.ts';
import { leadImport } from '@supersync/contract/messaging/lead-import/lead-import.ts';
import sql from 'sql-template-tag';
import { endOf, progressPublisher, stepImport, stopOf } from '#platform/csv/import-work.ts';
import type { Transaction } from '#platform/db/database.ts';
import { removeImportedLeads } from '#platform/lead/write-leads.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { records } from '#platform/resource/records.ts';
import type { Server } from '#platform/server.ts';
import { clientRefusalNow } from '#platform/session/actor.ts';
import { checkNext, type ImportInProgress } from './check-rows.ts';
import { importNext } from './import-rows.ts';

/** The embedded database has one session: small steps let other statements in between. */
const batch = { embedded: 500, postgres: 2000 } as const;

export const publishProgress = progressPublisher(
  leadImport,
  leadImportRoom,
  sql`ok, invalid, duplicates, suppressed, imported, version`,
);

interface Work {
  readonly tx: Transaction;
  readonly job: ImportInProgress;
}

async function finish({ tx, job }: Work): Promise<void> {
  const to = endOf[job.status];
  const counted = await tx.query<{ ok: number; invalid: number; duplicates: number; suppressed: number }>(sql`
    select count(*) filter (where verdict = 'ok') as ok, count(*) filter (where verdict = 'invalid') as invalid,
      count(*) filter (where verdict = 'duplicate') as duplicates,
      count(*) filter (where verdict = 'suppressed') as suppressed
    from lead_import_rows where import_id = ${job.id}`);
  const counts = counted.rows[0] ?? { ok: 0, invalid: 0, duplicates: 0, suppressed: 0 };
  // Imported rows are leads now; the others stay for review with number and problem.
  if (job.status !== 'checking')
    await tx.query(
      sql`delete from lead_import_rows where import_id = ${job.id} and (verdict = 'ok' or ${to} = 'undone')`,
    );
  const origin = { userId: null, requestId: `lead-import-${job.id}`, address: 'server' };
  await records(tx, origin).update(
    leadImport,
    job.id,
    to === 'checked'
      ? { status: to, ...counts }
      : { status: to, finishedAt: transactionTime, ...(to === 'undone' ? { imported: 0 } : {}) },
    { action: to, unaudited: ['finishedAt'] },
  );
}

async function advance({ tx, job }: Work, most: number): Promise<number> {
  if (job.status === 'checking') return checkNext(tx, job, most);
  if (job.status === 'undoing') return removeImportedLeads(tx, job.id, most);
  const { rows, imported } = await importNext(tx, job, most);
  await tx.query(sql`update lead_imports set imported = imported + ${imported} where id = ${job.id}`);
  return rows;
}

export const stepImports = (server: Server): Promise<boolean> =>
  stepImport<ImportInProgress, Work>(server, {
    resource: leadImport,
    next: sql`
      select id, status, columns, mapping, source, client_id, with_duplicates, row_count, rows_done, created,
        api_client_id
      from lead_imports where status in ('checking', 'importing', 'undoing') order by id limit 1
      for update skip locked`,
    begin: async (tx, job) =>
      (await clientRefusalNow(
        server,
        tx,
        { userId: null, apiClientId: job.api_client_id },
        { access: leadReplayers, flags: [job.status === 'undoing' ? 'd' : 'u'] },
      )) ?? { tx, job },
    stop: ({ status }) => stopOf[status],
    advance: (work) => advance(work, batch[server.db.kind]),
    finish,
    publishProgress,
  });
