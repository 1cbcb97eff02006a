import { importableFields } from '@supersync/contract/kernel/csv/import-fields.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import {
  addRecordRows,
  applyRecordImport,
  beginRecordImport,
  checkRecordImport,
  discardRecordImport,
  readRecordColumns,
  undoRecordImport,
} from '@supersync/contract/workspace/record-import/actions.ts';
import { recordImport, recordImportRow } from '@supersync/contract/workspace/record-import/record-import.ts';
import sql from 'sql-template-tag';
import { checkAccess } from '#platform/access/enforce-access.ts';
import { illegalState } from '#platform/actions/illegal-state.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import { importStateOf, isPartDue, runImports } from '#platform/csv/import-work.ts';
import { storePart } from '#platform/csv/store-part.ts';
import { registerRooms } from '#platform/events/rooms.ts';
import { requireRecent } from '#platform/csv/purge-imports.ts';
import { registerJob } from '#platform/jobs/jobs.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { records } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import { findRegistered, registeredResources } from '#platform/resource/resource-rules.ts';
import type { Caller, Feature } from '#platform/server.ts';
import { columnsOf, rememberMapping } from './columns.ts';
import { refusalOf } from './import-work.ts';
import { maskedRows } from './mask-rows.ts';
import { purgeRecordImports } from './purge-rows.ts';
import { registerRowRedaction } from './redact-rows.ts';
import { publishProgress, stepImports } from './work.ts';

type Import = Row<typeof recordImport>;

/** Refuses as a single write would be, where the caller may neither create nor change these records. */
function requireRight(resource: Resource, caller: Caller): void {
  const { access, plural } = resource;
  if (refusalOf(resource, 'create', caller) === null || refusalOf(resource, 'update', caller) === null)
    return;
  if (access.create !== undefined) checkAccess(access.create, 'c', caller);
  if (access.update !== undefined) checkAccess(access.update, 'u', caller);
  throw problem('invalid_input', {}, { errors: { resource: `No ${plural} can be written here` } });
}

export const recordImportFeature: Feature = (server) => {
  const { db } = server;
  const ofTheirOwn = ({ userId }: Caller) => ({ userId });
  registerResource(server, recordImport, { scope: ofTheirOwn });
  registerResource(server, recordImportRow, {
    scope: ({ userId }) => ({ 'import.userId': userId }),
    partlyMasked: (alias) => maskedRows(registeredResources(server), alias),
  });
  registerRowRedaction(server);
  registerJob(server, purgeRecordImports);
  registerRooms(server, 'record-import', () => 'super-user');

  const { startWork } = runImports(server, recordImport, {
    name: 'CSV imports',
    step: () => stepImports(server),
    publishProgress,
    unaudited: ['rowsDone', 'finishedAt'],
    answer: importStateOf,
  });

  function resourceOf(name: string, caller: Caller): Resource {
    const found = findRegistered(server, name)?.resource;
    if (found === undefined)
      throw problem('invalid_input', {}, { errors: { resource: 'There is no such resource' } });
    requireRight(found, caller);
    return found;
  }

  registerAction(server, beginRecordImport, ({ body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { name: resource } = resourceOf(body.resource, caller);
      const values = { name: body.name, resource, userId: caller.userId };
      return importStateOf((await records(tx, origin).create(recordImport, values)).record);
    }),
  );

  registerAction(server, addRecordRows, ({ params: { id }, body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const found = await records(tx, origin).lock(recordImport, id);
      resourceOf(found.resource, caller);
      if (!isPartDue(recordImport, found, body.part)) return importStateOf(found);
      const received = await storePart(tx, 'record_import_rows', found, body);
      const { record } = await records(tx, origin).update(recordImport, id, received, {
        action: body.isLast ? 'received' : 'part received',
      });
      await publishProgress(tx, id);
      return importStateOf(record);
    }),
  );

  registerAction(server, readRecordColumns, async ({ params: { id }, caller }) => {
    const { rows } = await db.query<Pick<Import, 'id' | 'columns' | 'resource' | 'mode'>>(sql`
      select id, columns, resource, mode from record_imports where id = ${id} and user_id = ${caller.userId}`);
    if (rows[0] === undefined) throw problem('not_found', { thing: recordImport.singular, key: id });
    return columnsOf(db, resourceOf(rows[0].resource, caller), rows[0]);
  });

  registerStep(server, checkRecordImport, async (step) => {
    const { body, record, caller, tx } = step;
    const known = importableFields(resourceOf(record.resource, caller)).map(({ name }) => name);
    const { mapping, mode } = body;
    const unknown = Object.keys(mapping).find((name) => !known.includes(name));
    if (unknown !== undefined || Object.values(mapping).some((column) => column >= record.columns.length))
      throw problem('invalid_input', {}, { errors: { mapping: 'There is no such column or field' } });
    // Stopped halfway: what is written can be taken back only once the import is finished.
    if (record.created + record.updated > 0) throw illegalState(recordImport, 'partly imported');
    await rememberMapping(tx, record, body);
    const counts = { toCreate: 0, toUpdate: 0, unchanged: 0, skipped: 0, invalid: 0 };
    return startWork(step, { action: 'check started' }, { mapping, mode, ...counts });
  });

  registerStep(server, applyRecordImport, (step) => {
    resourceOf(step.record.resource, step.caller);
    return startWork(step, { action: 'import started' });
  });

  registerStep(server, undoRecordImport, async (step) => {
    resourceOf(step.record.resource, step.caller);
    await requireRecent(step.tx, recordImport, step.params.id);
    return startWork(step, { action: 'undo started' });
  });

  registerStep(server, discardRecordImport, async (step) => {
    const { params, record, tx } = step;
    if (record.created + record.updated > 0) throw illegalState(recordImport, 'partly imported');
    await tx.query(sql`delete from record_import_rows where import_id = ${params.id}`);
    return startWork(step, { action: 'discarded' }, { finishedAt: transactionTime });
  });
};
