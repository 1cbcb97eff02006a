import {
  addObservationRows,
  applyObservationImport,
  beginObservationImport,
  checkObservationImport,
  discardObservationImport,
  observationLimits,
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
import type { Row } from '@supersync/contract/kernel/record.ts';
import sql from 'sql-template-tag';
import { requireState } from '#platform/actions/illegal-state.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep, type Move, type StepContext } from '#platform/actions/register-step.ts';
import { readPart, refusePart } from '#platform/csv/read-part.ts';
import type { Transaction } from '#platform/db/database.ts';
import { registerRooms } from '#platform/events/rooms.ts';
import { startLoop, runInBackground, type WorkLoop } from '#platform/messaging/work-loop.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { records, type NewValues } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Origin, Server } from '#platform/server.ts';
import { startRun } from '#platform/tasks/start-run.ts';
import { findTask } from '#platform/tasks/task-registry.ts';
import { publishProgress, stepObservationImports } from './import-work.ts';

type Import = Row<typeof observationImport>;

const pollIntervalMs = 1000;
const sampleRows = 10;
const insertedAtOnce = 2000;
/** Progress fields, published as events instead of audit entries. */
const unaudited = ['rowsDone', 'added', 'changed', 'unchanged', 'invalid', 'finishedAt'] as const;

const stateOf = ({ id, status, rowCount, rowsDone }: Import) => ({ id, status, rowCount, rowsDone });

/** Adds the expected part: its rows and the counter commit together. */
async function addPart(
  tx: Transaction,
  origin: Origin,
  current: Import,
  part: { readonly text: string; readonly isLast: boolean },
): Promise<Import> {
  const isFirst = current.chunks === 0;
  const rows = readPart(part.text, isFirst);
  const columns = isFirst
    ? (rows[0] ?? refusePart('There is no header')).map((column) => column.trim().slice(0, 200))
    : current.columns;
  if (columns.length > observationLimits.columns)
    refusePart(`More than ${observationLimits.columns} columns`);
  const body = isFirst ? rows.slice(1) : rows;
  const rowCount = current.rowCount + body.length;
  if (rowCount > observationLimits.rows) refusePart(`More than ${observationLimits.rows} rows`);
  for (let start = 0; start < body.length; start += insertedAtOnce) {
    // Row 1 is the header, as in a spreadsheet.
    const first = current.rowCount + start + 2;
    await tx.query(sql`
      insert into observation_import_rows (import_id, row_number, cells)
      select ${current.id}, ${first} + r.ordinality::int - 1, r.cells
      from jsonb_array_elements(${JSON.stringify(body.slice(start, start + insertedAtOnce))}::jsonb)
        with ordinality as r (cells, ordinality)`);
  }
  const { record } = await records(tx, origin).update(
    observationImport,
    current.id,
    { chunks: current.chunks + 1, rowCount, columns, status: part.isLast ? 'received' : 'receiving' },
    { action: part.isLast ? 'received' : 'part received' },
  );
  return record;
}

/** New listings are matched by the task of the buildings, on behalf of whoever imported them. */
async function startMatching(server: Server, tx: Transaction, origin: Origin): Promise<void> {
  const task = findTask(server, 'match-buildings');
  if (task !== undefined && origin.userId !== null)
    await startRun(server, tx, task, {}, { origin, userId: origin.userId });
}

export function registerImports(server: Server): void {
  const { db, log } = server;
  registerResource(server, observationImport);
  registerResource(server, observationImportRow);
  registerRooms(server, 'observation-import', () => shadowReaders);

  let loop: WorkLoop | undefined;
  runInBackground(server, () => {
    loop = startLoop({
      name: 'observation imports',
      idleMs: pollIntervalMs,
      log,
      step: () => stepObservationImports(server, (tx, origin) => startMatching(server, tx, origin)),
    });
    return loop;
  });

  /** Moves the import to the next state; the loop does the rest. */
  async function startWork(
    tx: Transaction,
    move: StepContext<typeof observationImport, unknown, unknown, unknown, unknown>['move'],
    values: NewValues<typeof observationImport>,
    options: Move<typeof observationImport>,
  ) {
    const { record } = await move({ ...values, rowsDone: 0 }, { ...options, unaudited });
    await publishProgress(tx, record.id);
    tx.afterCommit(() => loop?.wake());
    return stateOf(record);
  }

  registerAction(server, beginObservationImport, ({ body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const values = { name: body.name, userId: caller.userId };
      return stateOf((await records(tx, origin).create(observationImport, values)).record);
    }),
  );

  registerAction(server, addObservationRows, ({ params: { id }, body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const found = await records(tx, origin).lock(observationImport, id);
      // A client that got no answer may send the part again.
      if (body.part < found.chunks) return stateOf(found);
      requireState(observationImport, found.status, ['receiving']);
      if (body.part > found.chunks)
        throw problem('invalid_input', {}, { errors: { part: `Part ${found.chunks} is due` } });
      const now = await addPart(tx, origin, found, body);
      await publishProgress(tx, id);
      return stateOf(now);
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

  registerStep(server, checkObservationImport, ({ body: { mapping, source, seenOn }, record, tx, move }) => {
    if (Object.values(mapping).some((column) => column >= record.columns.length))
      throw problem('invalid_input', {}, { errors: { mapping: 'There is no such column' } });
    const counts = { added: 0, changed: 0, unchanged: 0, invalid: 0 };
    return startWork(tx, move, { mapping, source, seenOn, ...counts }, { action: 'check started' });
  });
  registerStep(server, applyObservationImport, ({ tx, move }) =>
    startWork(tx, move, {}, { action: 'import started' }),
  );
  registerStep(server, undoObservationImport, ({ tx, move }) =>
    startWork(tx, move, {}, { action: 'undo started' }),
  );
  registerStep(server, discardObservationImport, async ({ params: { id }, tx, move }) => {
    await tx.query(sql`delete from observation_import_rows where import_id = ${id}`);
    return startWork(tx, move, { finishedAt: transactionTime }, { action: 'discarded' });
  });
}
