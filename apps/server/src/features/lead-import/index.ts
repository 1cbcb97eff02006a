import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { recordRoom } from '@supersync/contract/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  addLeadRows,
  applyLeadImport,
  beginLeadImport,
  checkLeadImport,
  discardLeadImport,
  readImportColumns,
  undoLeadImport,
} from '@supersync/contract/lead-import/actions.ts';
import {
  leadImport,
  leadImportRow,
  type leadImportStatuses,
} from '@supersync/contract/lead-import/lead-import.ts';
import { leadReplayers } from '@supersync/contract/lead/lead-access.ts';
import sql, { type Sql } from 'sql-template-tag';
import { registerAction } from '../../platform/actions/register-action.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import { registerRooms } from '../../platform/events/rooms.ts';
import { startLoop, whileWorking, type WorkLoop } from '../../platform/messaging/work-loop.ts';
import { mask } from '../../platform/resource/compile-value.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import { viewerOf } from '../../platform/resource/viewer.ts';
import { apiClientIn } from '../../platform/session/acting.ts';
import type { Caller, Feature, Origin } from '../../platform/server.ts';
import { addPart, columnsOf, headerHash } from './receive-rows.ts';
import { stepImports, tell } from './work.ts';

type Status = ChoiceOf<typeof leadImportStatuses>;

interface State {
  id: number;
  status: Status;
  chunks: number;
  row_count: number;
  rows_done: number;
  imported: number;
  columns: string[];
}

async function lock(tx: Transaction, id: number): Promise<State> {
  const { rows } = await tx.query<State>(sql`
    select id, status, chunks, row_count, rows_done, imported, columns from lead_imports where id = ${id} for update`);
  if (rows[0] === undefined) throw problem('not_found', { thing: leadImport.singular, key: id });
  return rows[0];
}

function demandState(state: State, legal: readonly string[] = []): void {
  if (!legal.includes(state.status))
    throw problem('illegal_state', { thing: leadImport.singular, state: state.status });
}

const told = ({ id, status, row_count, rows_done }: State) => ({
  id,
  status,
  rowCount: row_count,
  rowsDone: rows_done,
});

const lookEveryMs = 1000;

export const leadImportFeature: Feature = (server) => {
  const { db, log } = server;
  registerResource(server, leadImport);
  registerResource(server, leadImportRow);
  registerRooms(server, 'lead-import', () => leadReplayers);

  let loop: WorkLoop | undefined;
  whileWorking(server, () => {
    loop = startLoop({ name: 'lead imports', idleMs: lookEveryMs, log, step: () => stepImports(server) });
    return loop;
  });

  /** From one state to the next, with its audit entry and its events. */
  async function move(
    tx: Transaction,
    state: State,
    to: { readonly status: Status; readonly verb: string; readonly also?: Sql },
    caller: Caller,
    origin: Origin,
  ): Promise<State> {
    const { rows } = await tx.query<State & { version: number }>(sql`
      update lead_imports set status = ${to.status}, rows_done = 0, version = version + 1,
        modified_user_id = ${caller.userId}, modified_at = now(), api_client_id = ${apiClientIn(origin)},
        stopped_reason = null ${to.also ?? sql``}
      where id = ${state.id} returning id, status, chunks, row_count, rows_done, imported, columns, version`);
    const [row] = rows;
    if (row === undefined) throw problem('not_found', { thing: leadImport.singular, key: state.id });
    const key = String(state.id);
    await audit(tx, origin, {
      action: to.verb,
      resource: leadImport.name,
      key,
      changes: { status: [state.status, to.status] },
    });
    await publish(tx, recordRoom(leadImport.name), 'updated', { key, version: row.version });
    await tell(tx, state.id);
    tx.afterCommit(() => loop?.wake());
    return row;
  }

  registerAction(server, beginLeadImport, ({ body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { rows } = await tx.query<State>(sql`
        insert into lead_imports (name, user_id, modified_user_id) values (${body.name}, ${caller.userId}, ${caller.userId})
        returning id, status, chunks, row_count, rows_done, imported, columns`);
      const [state] = rows;
      if (state === undefined) throw new Error('The import was not begun');
      const key = String(state.id);
      await audit(tx, origin, {
        action: 'created',
        resource: leadImport.name,
        key,
        changes: { name: [null, body.name] },
      });
      await publish(tx, recordRoom(leadImport.name), 'created', { key, version: 1 });
      return told(state);
    }),
  );

  registerAction(server, addLeadRows, ({ params: { id }, body, inTransaction }) =>
    inTransaction(async (tx) => {
      const state = await lock(tx, id);
      // A part that came before is there: whoever heard no answer may send it again.
      const isThere = body.part < state.chunks;
      if (!isThere) {
        demandState(state, ['receiving']);
        if (body.part > state.chunks)
          throw problem('invalid_input', {}, { errors: { part: `Part ${state.chunks} is due` } });
        await addPart(tx, state, body);
        await tell(tx, id);
      }
      const now = await lock(tx, id);
      return { ...told(now), ...(await columnsOf(tx, now)) };
    }),
  );

  registerAction(server, readImportColumns, async ({ params: { id }, caller }) => {
    const { rows } = await db.query<State>(sql`select id, columns from lead_imports where id = ${id}`);
    if (rows[0] === undefined) throw problem('not_found', { thing: leadImport.singular, key: id });
    const found = await columnsOf(db, rows[0]);
    if (viewerOf(caller).seesPersonal) return found;
    return { ...found, sample: found.sample.map((cells) => cells.map(() => mask)) };
  });

  registerAction(server, checkLeadImport, ({ params: { id }, body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const state = await lock(tx, id);
      demandState(state, checkLeadImport.legalIn);
      const { mapping, source, clientId } = body;
      if (Object.values(mapping).some((column) => column >= state.columns.length))
        throw problem('invalid_input', {}, { errors: { mapping: 'There is no such column' } });
      const client = await tx.query(sql`select from clients where id = ${clientId}`);
      if (client.rowCount === 0)
        throw problem('invalid_input', {}, { errors: { clientId: 'There is no such client' } });
      await tx.query(sql`
        insert into lead_import_mappings (header_hash, mapping, user_id)
        values (${headerHash(state.columns)}, ${JSON.stringify(mapping)}::jsonb, ${caller.userId})
        on conflict (header_hash) do update set mapping = excluded.mapping, user_id = excluded.user_id, used_at = now()`);
      const also = sql`, mapping = ${JSON.stringify(mapping)}::jsonb, source = ${source}, client_id = ${clientId},
        ok = 0, invalid = 0, duplicates = 0, suppressed = 0`;
      return told(await move(tx, state, { status: 'checking', verb: 'check started', also }, caller, origin));
    }),
  );

  registerAction(server, applyLeadImport, ({ params: { id }, body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const state = await lock(tx, id);
      demandState(state, applyLeadImport.legalIn);
      const also = sql`, with_duplicates = ${body.withDuplicates}`;
      return told(
        await move(tx, state, { status: 'importing', verb: 'import started', also }, caller, origin),
      );
    }),
  );

  registerAction(server, undoLeadImport, ({ params: { id }, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const state = await lock(tx, id);
      demandState(state, undoLeadImport.legalIn);
      return told(await move(tx, state, { status: 'undoing', verb: 'undo started' }, caller, origin));
    }),
  );

  registerAction(server, discardLeadImport, ({ params: { id }, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const state = await lock(tx, id);
      demandState(state, discardLeadImport.legalIn);
      // It was stopped on the way: what it imported can still be undone, but only once it is through.
      if (state.imported > 0)
        throw problem('illegal_state', { thing: leadImport.singular, state: 'partly imported' });
      await tx.query(sql`delete from lead_import_rows where import_id = ${id}`);
      const also = sql`, finished_at = now()`;
      return told(await move(tx, state, { status: 'discarded', verb: 'discarded', also }, caller, origin));
    }),
  );
};
