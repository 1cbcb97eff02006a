import { leadImportRoom } from '@supersync/contract/messaging/lead-import/actions.ts';
import { leadReplayers } from '@supersync/contract/messaging/lead/lead-access.ts';
import { leadImport } from '@supersync/contract/messaging/lead-import/lead-import.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import { removeImportedLeads } from '#platform/lead/write-leads.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { records } from '#platform/resource/records.ts';
import type { Server } from '#platform/server.ts';
import { clientRefusalNow } from '#platform/session/actor.ts';
import { stopWork } from '#platform/session/stop-work.ts';
import { checkNext, type ImportInProgress } from './check-rows.ts';
import { importNext } from './import-rows.ts';

/** The embedded database has one session: small steps let other statements in between. */
const batch = { embedded: 500, postgres: 2000 } as const;

export async function publishProgress(tx: Transaction, id: number): Promise<void> {
  const { rows } = await tx.query<{ version: number }>(sql`
    select id, status, row_count as "rowCount", rows_done as "rowsDone", ok, invalid, duplicates, suppressed, imported,
      version from lead_imports where id = ${id}`);
  await publish(tx, leadImportRoom(id), 'progress', rows[0]);
}

async function finish(tx: Transaction, job: ImportInProgress): Promise<void> {
  const ends = { checking: 'checked', importing: 'imported', undoing: 'undone' } as const;
  const to = ends[job.status];
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
  await publishProgress(tx, job.id);
}

/** State after a stop: starting again continues where it stopped. */
const before = { checking: 'received', importing: 'checked', undoing: 'imported' } as const;

/** Processes one step of one import, in one transaction with its progress. */
export async function stepImports(server: Server): Promise<boolean> {
  const most = batch[server.db.kind];
  return server.db.transaction(async (tx) => {
    const { rows } = await tx.query<ImportInProgress>(sql`
      select id, status, columns, mapping, source, client_id, with_duplicates, row_count, rows_done, created,
        api_client_id
      from lead_imports where status in ('checking', 'importing', 'undoing') order by id limit 1 for update skip locked`);
    const [job] = rows;
    if (job === undefined) return false;
    const refusal = await clientRefusalNow(
      server,
      tx,
      { userId: null, apiClientId: job.api_client_id },
      { access: leadReplayers, flags: [job.status === 'undoing' ? 'd' : 'u'] },
    );
    if (refusal !== null) {
      await stopWork(tx, leadImport, job.id, { to: before[job.status], reason: refusal });
      await publishProgress(tx, job.id);
      return true;
    }
    const done = async (): Promise<number> => {
      if (job.status === 'checking') return checkNext(tx, job, most);
      if (job.status === 'undoing') return removeImportedLeads(tx, job.id, most);
      const step = await importNext(tx, job, most);
      await tx.query(
        sql`update lead_imports set imported = imported + ${step.imported} where id = ${job.id}`,
      );
      return step.rows;
    };
    const count = await done();
    if (count === 0) await finish(tx, job);
    else {
      await tx.query(sql`update lead_imports set rows_done = rows_done + ${count} where id = ${job.id}`);
      await publishProgress(tx, job.id);
    }
    return true;
  });
}
