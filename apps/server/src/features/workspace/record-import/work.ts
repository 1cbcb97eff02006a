import { recordImportRoom } from '@supersync/contract/workspace/record-import/actions.ts';
import { recordImport } from '@supersync/contract/workspace/record-import/record-import.ts';
import sql from 'sql-template-tag';
import { endOf, progressPublisher, stepImport, stopOf } from '#platform/csv/import-work.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { type NewValues, records } from '#platform/resource/records.ts';
import type { Server } from '#platform/server.ts';
import { readActor } from '#platform/session/actor.ts';
import { checkNext } from './check-rows.ts';
import { importNext } from './import-rows.ts';
import { workOf, type ImportInProgress, type ImportWork } from './import-work.ts';
import { undoNext } from './undo-rows.ts';

/** Each row is a write of its own. The embedded database has one session: small steps let others in between. */
const batch = { embedded: 50, postgres: 250 } as const;

export const publishProgress = progressPublisher(recordImport, recordImportRoom, sql`version`);

interface Counts {
  readonly to_create: number;
  readonly to_update: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly invalid: number;
  readonly kept: number;
}

async function finish({ tx, job, origin }: ImportWork): Promise<void> {
  const to = endOf[job.status];
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

const nextPart = { checking: checkNext, importing: importNext, undoing: undoNext };

export const stepImports = (server: Server): Promise<boolean> =>
  stepImport<ImportInProgress, ImportWork>(server, {
    resource: recordImport,
    next: sql`
      select id, resource, name, status, mode, columns, mapping, row_count, rows_done, user_id, api_client_id
      from record_imports where status in ('checking', 'importing', 'undoing') order by id limit 1
      for update skip locked`,
    begin: async (tx, job) => {
      const caller = await readActor(server, tx, { userId: job.user_id, apiClientId: job.api_client_id });
      if (typeof caller === 'string') return caller;
      const work = workOf(server, tx, job, caller);
      const { create, update } = work.refusals;
      return create !== null && update !== null ? create : work;
    },
    stop: ({ status }) => stopOf[status],
    advance: (work) => nextPart[work.job.status](work, batch[server.db.kind]),
    finish,
    publishProgress,
  });
