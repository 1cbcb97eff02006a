import {
  addObservationRows,
  applyObservationImport,
  beginObservationImport,
  checkObservationImport,
  discardObservationImport,
  readObservationColumns,
  undoObservationImport,
} from '@supersync/contract/data-services/observed-listing/import-actions.ts';
import { guessObservationMapping } from '@supersync/contract/data-services/observed-listing/mapping.ts';
import {
  observationImport,
  observationImportRow,
} from '@supersync/contract/data-services/observed-listing/observation-import.ts';
import { shadowReaders } from '@supersync/contract/data-services/observed-listing/observed-listing.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { illegalState } from '#platform/actions/illegal-state.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import { importStateOf, isPartDue, runImports } from '#platform/csv/import-work.ts';
import { purgeImportsJob, requireRecent } from '#platform/csv/purge-imports.ts';
import { storePart } from '#platform/csv/store-part.ts';
import type { Transaction } from '#platform/db/database.ts';
import { registerRooms } from '#platform/events/rooms.ts';
import { registerJob } from '#platform/jobs/jobs.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { records } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Origin, Server } from '#platform/server.ts';
import { startRun } from '#platform/tasks/start-run.ts';
import { findTask } from '#platform/tasks/task-registry.ts';
import { publishProgress, stepObservationImports } from './import-work.ts';

const sampleRows = 10;
const maxRows = 500_000;

/** New listings are matched by the task of the buildings, on behalf of whoever imported them. */
async function startMatching(server: Server, tx: Transaction, origin: Origin): Promise<void> {
  const task = findTask(server, 'match-buildings');
  if (task !== undefined && origin.userId !== null)
    await startRun(server, tx, task, {}, { origin, userId: origin.userId });
}

const isUntouched = sql`not exists (
  select from observation_import_rows r where r.import_id = observation_imports.id and r.after_version is not null)`;

export const purgeObservationImports = purgeImportsJob({
  resource: observationImport,
  rows: observationImportRow,
  isUntouched,
});

/** Stopped halfway: what is written can be taken back only once the import is finished. */
async function requireUntouched(tx: Transaction, id: number): Promise<void> {
  const found = await tx.query(sql`select from observation_imports where id = ${id} and ${isUntouched}`);
  if (found.rowCount === 0) throw illegalState(observationImport, 'partly imported');
}

export function registerImports(server: Server): void {
  const { db } = server;
  registerResource(server, observationImport);
  registerResource(server, observationImportRow);
  registerRooms(server, 'observation-import', () => shadowReaders);
  registerJob(server, purgeObservationImports);

  const { startWork } = runImports(server, observationImport, {
    name: 'observation imports',
    step: () => stepObservationImports(server, (tx, origin) => startMatching(server, tx, origin)),
    publishProgress,
    unaudited: ['rowsDone', 'added', 'changed', 'unchanged', 'invalid', 'finishedAt'],
    answer: importStateOf,
  });

  registerAction(server, beginObservationImport, ({ body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const values = { name: body.name, userId: caller.userId };
      return importStateOf((await records(tx, origin).create(observationImport, values)).record);
    }),
  );

  registerAction(server, addObservationRows, ({ params: { id }, body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const found = await records(tx, origin).lock(observationImport, id);
      if (!isPartDue(observationImport, found, body.part)) return importStateOf(found);
      const received = await storePart(tx, 'observation_import_rows', found, body, maxRows);
      const { record } = await records(tx, origin).update(observationImport, id, received, {
        action: body.isLast ? 'received' : 'part received',
      });
      await publishProgress(tx, id);
      return importStateOf(record);
    }),
  );

  registerAction(server, readObservationColumns, async ({ params: { id } }) => {
    const { rows } = await db.query<{ columns: string[]; sample: string[][] }>(sql`
      select i.columns, coalesce((select json_agg(s.cells order by s.row_number) from (
        select row_number, cells from observation_import_rows where import_id = i.id order by row_number
        limit ${sampleRows}) s), '[]') as sample
      from observation_imports i where i.id = ${id}`);
    const [found] = rows;
    if (found === undefined) throw problem('not_found', { thing: observationImport.singular, key: id });
    return { ...found, mapping: guessObservationMapping(found.columns) };
  });

  registerStep(server, checkObservationImport, async (step) => {
    const { mapping, source, seenOn } = step.body;
    if (Object.values(mapping).some((column) => column >= step.record.columns.length))
      throw problem('invalid_input', {}, { errors: { mapping: 'There is no such column' } });
    await requireUntouched(step.tx, step.params.id);
    const counts = { added: 0, changed: 0, unchanged: 0, invalid: 0 };
    return startWork(step, { action: 'check started' }, { mapping, source, seenOn, ...counts });
  });
  registerStep(server, applyObservationImport, (step) => startWork(step, { action: 'import started' }));
  registerStep(server, undoObservationImport, async (step) => {
    await requireRecent(step.tx, observationImport, step.params.id);
    return startWork(step, { action: 'undo started' });
  });
  registerStep(server, discardObservationImport, async (step) => {
    await requireUntouched(step.tx, step.params.id);
    await step.tx.query(sql`delete from observation_import_rows where import_id = ${step.params.id}`);
    return startWork(step, { action: 'discarded' }, { finishedAt: transactionTime });
  });
}
