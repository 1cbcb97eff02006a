import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import {
  addLeadRows,
  applyLeadImport,
  beginLeadImport,
  checkLeadImport,
  discardLeadImport,
  readImportColumns,
  undoLeadImport,
} from '@supersync/contract/messaging/lead-import/actions.ts';
import { leadImport, leadImportRow } from '@supersync/contract/messaging/lead-import/lead-import.ts';
import { leadReplayers } from '@supersync/contract/messaging/lead/lead-access.ts';
import sql from 'sql-template-tag';
import { illegalState } from '#platform/actions/illegal-state.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import { headerHash } from '#platform/csv/header.ts';
import { importStateOf, isPartDue, runImports } from '#platform/csv/import-work.ts';
import { purgeImportsJob } from '#platform/csv/purge-imports.ts';
import { registerRooms } from '#platform/events/rooms.ts';
import { registerJob } from '#platform/jobs/jobs.ts';
import { mask } from '#platform/resource/compile/compile-value.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { records } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import type { Caller, Feature } from '#platform/server.ts';
import { addPart, columnsOf } from './receive-rows.ts';
import { registerRowRedaction } from './redact-rows.ts';
import { stepImports, publishProgress } from './work.ts';

type Import = Row<typeof leadImport>;

/** The columns with their sample rows hidden from callers who may not see personal data. */
const masked = (columns: Awaited<ReturnType<typeof columnsOf>>, caller: Caller): typeof columns =>
  viewerOf(caller).seesPersonal
    ? columns
    : { ...columns, sample: columns.sample.map((cells) => cells.map(() => mask)) };

/** Leads are undone by the import they name; what is left of its rows are those with problems. */
export const purgeLeadImports = purgeImportsJob({
  resource: leadImport,
  rows: leadImportRow,
  isUntouched: sql`imported = 0`,
});

export const leadImportFeature: Feature = (server) => {
  const { db } = server;
  registerResource(server, leadImport);
  registerResource(server, leadImportRow);
  registerRowRedaction(server);
  registerRooms(server, 'lead-import', () => leadReplayers);
  registerJob(server, purgeLeadImports);

  const { startWork } = runImports(server, leadImport, {
    name: 'lead imports',
    step: () => stepImports(server),
    publishProgress,
    unaudited: ['rowsDone', 'ok', 'invalid', 'duplicates', 'suppressed', 'finishedAt'],
    answer: importStateOf,
  });

  registerAction(server, beginLeadImport, ({ body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const values = { name: body.name, userId: caller.userId };
      return importStateOf((await records(tx, origin).create(leadImport, values)).record);
    }),
  );

  registerAction(server, addLeadRows, ({ params: { id }, body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const found = await records(tx, origin).lock(leadImport, id);
      const isDue = isPartDue(leadImport, found, body.part);
      const now = isDue ? await addPart(tx, origin, found, body) : found;
      if (isDue) await publishProgress(tx, id);
      // The first part is what the caller just sent; a repeat or a later part may be somebody else's.
      const isOwnPart = isDue && body.part === 0;
      const columns = await columnsOf(tx, now);
      return { ...importStateOf(now), ...(isOwnPart ? columns : masked(columns, caller)) };
    }),
  );

  registerAction(server, readImportColumns, async ({ params: { id }, caller }) => {
    const { rows } = await db.query<Pick<Import, 'id' | 'columns'>>(
      sql`select id, columns from lead_imports where id = ${id}`,
    );
    if (rows[0] === undefined) throw problem('not_found', { thing: leadImport.singular, key: id });
    return masked(await columnsOf(db, rows[0]), caller);
  });

  registerStep(server, checkLeadImport, async (step) => {
    const { body, record, caller, tx } = step;
    const { mapping, source, clientId } = body;
    if (Object.values(mapping).some((column) => column >= record.columns.length))
      throw problem('invalid_input', {}, { errors: { mapping: 'There is no such column' } });
    const client = await tx.query(sql`select from clients where id = ${clientId}`);
    if (client.rowCount === 0)
      throw problem('invalid_input', {}, { errors: { clientId: 'There is no such client' } });
    await tx.query(sql`
      insert into lead_import_mappings (header_hash, mapping, user_id)
      values (${headerHash(record.columns)}, ${JSON.stringify(mapping)}::jsonb, ${caller.userId})
      on conflict (header_hash) do update set mapping = excluded.mapping, user_id = excluded.user_id, used_at = now()`);
    const counts = { ok: 0, invalid: 0, duplicates: 0, suppressed: 0 };
    return startWork(step, { action: 'check started' }, { mapping, source, clientId, ...counts });
  });

  registerStep(server, applyLeadImport, (step) =>
    startWork(step, {
      action: 'import started',
      columns: { with_duplicates: step.body.withDuplicates },
    }),
  );

  registerStep(server, undoLeadImport, (step) => startWork(step, { action: 'undo started' }));

  registerStep(server, discardLeadImport, async (step) => {
    const { params, record, tx } = step;
    // Stopped halfway: undo is only possible once the import is finished.
    if (record.imported > 0) throw illegalState(leadImport, 'partly imported');
    await tx.query(sql`delete from lead_import_rows where import_id = ${params.id}`);
    return startWork(step, { action: 'discarded' }, { finishedAt: transactionTime });
  });
};
