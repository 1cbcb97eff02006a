import { recordImportRoom } from '@supersync/contract/workspace/record-import/actions.ts';
import { recordImport } from '@supersync/contract/workspace/record-import/record-import.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { type NewValues, records } from '#platform/resource/records.ts';
import type { Server } from '#platform/server.ts';
import { readActor } from '#platform/session/actor.ts';
import { stopWork } from '#platform/session/stop-work.ts';
import { checkNext } from './check-rows.ts';
import { importNext } from './import-rows.ts';
import { workOf, type ImportInProgress, type ImportWork } from './import-work.ts';
import { undoNext } from './undo-rows.ts';

/** Each row is a write of its own. The embedded database has one session: small steps let others in between. */
const batch = { embedded: 50, postgres: 250 } as const;

export async function publishProgress(tx: Transaction, id: number): Promise<void> {
  const { rows } = await tx.query<object>(sql`
    select id, status, row_count as "rowCount", rows_done as "rowsDone", version from record_imports where id = ${id}`);
  await publish(tx, recordImportRoom(id), 'progress', rows[0]);
}

interface Counts {
  readonly to_create: number;
  readonly to_update: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly invalid: number;
  readonly kept: number;
}

const ends = { checking: 'checked', importing: 'imported', undoing: 'undone' } as const;

async function finish({ tx, job, origin }: ImportWork): Promise<void> {
  const to = ends[job.status];
  const { rows } = await tx.query<Counts>(sql`
    select count(*) filter (where verdict = 'create') as to_create, count(*) filter (where verdict = 'update') as to_update,
      count(*) filter (where verdict = 'unchanged') as unchanged, count(*) filter (where verdict = 'skipped') as skipped,
      count(*) filter (where verdict = 'invalid') as invalid, count(*) filter (where verdict = 'kept') as kept
    from record_import_rows where import_id = ${job.id}`);
  const [counts] = rows;
  if (counts === undefined) throw new TypeError('A count always answers');
  const { to_create: toCreate, to_update: toUpdate, unchanged, skipped, invalid, kept } = counts;
  const values: Record<typeof to, NewValues<typeof recordImport>> = {
    checked: { toCreate, toUpdate, unchanged, skipped, invalid },
    imported: { invalid, finishedAt: transactionTime },
    undone: { kept, finishedAt: transactionTime },
  };
  const { reason: _reason, caller: _caller, ...server } = origin;
  await records(tx, { ...server, address: 'server' }).update(
    recordImport,
    job.id,
    { status: to, ...values[to] },
    { action: to, unaudited: ['finishedAt'] },
  );
}

/** State after a stop: starting again continues where it stopped. */
const before = { checking: 'received', importing: 'checked', undoing: 'imported' } as const;

const nextPart = { checking: checkNext, importing: importNext, undoing: undoNext };

/** Works on the next rows of one import, in one transaction with its progress. */
export async function stepImports(server: Server): Promise<boolean> {
  return server.db.transaction(async (tx) => {
    const { rows } = await tx.query<ImportInProgress>(sql`
      select id, resource, name, status, mode, columns, mapping, row_count, rows_done, user_id, api_client_id
      from record_imports where status in ('checking', 'importing', 'undoing') order by id limit 1
      for update skip locked`);
    const [job] = rows;
    if (job === undefined) return false;
    const caller = await readActor(server, tx, { userId: job.user_id, apiClientId: job.api_client_id });
    const work = typeof caller === 'string' ? caller : workOf(server, tx, job, caller);
    const refusal =
      typeof work === 'string'
        ? work
        : work.refusals.create !== null && work.refusals.update !== null
          ? work.refusals.create
          : null;
    if (typeof work === 'string' || refusal !== null) {
      await stopWork(tx, recordImport, job.id, { to: before[job.status], reason: refusal ?? '' });
      await publishProgress(tx, job.id);
      return true;
    }
    const count = await nextPart[job.status](work, batch[server.db.kind]);
    if (count === 0) await finish(work);
    else await tx.query(sql`update record_imports set rows_done = rows_done + ${count} where id = ${job.id}`);
    await publishProgress(tx, job.id);
    return true;
  });
}
