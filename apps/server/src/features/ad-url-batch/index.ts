import {
  addAdUrlRows,
  applyAdUrlBatch,
  beginAdUrlUpload,
  discardAdUrlBatch,
  makeAdUrls,
  removeAdUrls,
  undoAdUrlBatch,
} from '@supersync/contract/ad-url-batch/actions.ts';
import { adUrlBatch, adUrlBatchRow, undoDays } from '@supersync/contract/ad-url-batch/ad-url-batch.ts';
import { adUrl } from '@supersync/contract/ad-url/ad-url.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { partner } from '@supersync/contract/partner/partner.ts';
import sql from 'sql-template-tag';
import { registerAction } from '../../platform/actions/register-action.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { registerRooms } from '../../platform/events/rooms.ts';
import { startLoop, whileWorking, type WorkLoop } from '../../platform/messaging/work-loop.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import type { Feature } from '../../platform/server.ts';
import { addBatch, demandStatus, lockBatch, moveBatch, tell } from './batch-state.ts';
import { countLinked } from './make-addresses.ts';
import { addUploadPart } from './receive-upload.ts';
import { stepBatches } from './work.ts';

const lookEveryMs = 1000;
const daysUnused = 7;

/** With each new one, what nobody needs any more goes: rows past their undo, and files nobody went on with. */
async function tidy(tx: Transaction): Promise<void> {
  await tx.query(sql`
    update ad_url_batches set status = 'discarded', finished_at = now(), version = version + 1
    where status in ('receiving', 'checked') and modified_at < now() - make_interval(days => ${daysUnused})`);
  await tx.query(sql`
    delete from ad_url_batch_rows where batch_id in (
      select id from ad_url_batches
      where finished_at < now() - make_interval(days => case when status = 'applied' then ${undoDays}::int else ${daysUnused}::int end)
        and exists (select from ad_url_batch_rows r where r.batch_id = ad_url_batches.id)
      order by id limit 5)`);
}

async function readPattern(tx: Transaction, id: number): Promise<{ name: string; pattern: string }> {
  const { rows } = await tx.query<{ name: string; pattern: string | null }>(sql`
    select p.name, t.pattern from partners p left join ad_url_patterns t on t.partner_id = p.id and t.active
    where p.id = ${id}`);
  const [found] = rows;
  if (found === undefined) throw problem('not_found', { thing: partner.singular, key: id });
  if (found.pattern === null)
    throw problem('not_configured', { what: `${found.name} has no pattern in use.` });
  return { name: found.name, pattern: found.pattern };
}

export const adUrlBatchFeature: Feature = (server) => {
  registerResource(server, adUrlBatch);
  registerResource(server, adUrlBatchRow);
  registerRooms(server, 'ad-url-batch', () => 'super-user');

  let loop: WorkLoop | undefined;
  whileWorking(server, () => {
    loop = startLoop({
      name: 'changes of ad URLs',
      idleMs: lookEveryMs,
      log: server.log,
      step: () => stepBatches(server),
    });
    return loop;
  });
  const wakeAfter = (tx: Transaction): void => tx.afterCommit(() => loop?.wake());

  registerAction(server, beginAdUrlUpload, ({ body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      await tidy(tx);
      return addBatch(tx, origin, { kind: 'upload', name: body.name, status: 'receiving' });
    }),
  );

  registerAction(server, addAdUrlRows, ({ params: { id }, body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const state = await lockBatch(tx, id);
      // A part that came before is there: whoever heard no answer may send it again.
      if (body.part < state.parts) return state;
      demandStatus(state, ['receiving']);
      if (body.part > state.parts)
        throw problem('invalid_input', {}, { errors: { part: `Part ${state.parts} is due` } });
      await addUploadPart(tx, state, body);
      await tell(tx, id);
      if (!body.isLast) return lockBatch(tx, id);
      wakeAfter(tx);
      return moveBatch(tx, state, { status: 'checking', verb: 'check started' }, origin);
    }),
  );

  registerAction(server, makeAdUrls, ({ body: { partnerId, remake }, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      await tidy(tx);
      const { name, pattern } = await readPattern(tx, partnerId);
      wakeAfter(tx);
      return addBatch(tx, origin, {
        kind: 'make',
        name,
        status: 'checking',
        rowCount: await countLinked(tx, partnerId),
        make: { partnerId, pattern, remake },
      });
    }),
  );

  registerAction(server, removeAdUrls, ({ body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      await tidy(tx);
      const ids = [...new Set(body.ids)];
      const state = await addBatch(tx, origin, { kind: 'delete', name: 'Removal', status: 'applying' });
      const { rowCount } = await tx.query(sql`
        insert into ad_url_batch_rows (batch_id, row_number, verdict, property_id, partner_id, old_url, note, ad_url_id, before)
        select ${state.id}, row_number() over (order by a.id), 'removed', a.property_id, a.partner_id, a.url, a.note, a.id,
          to_jsonb(a)
        from ad_urls a where a.id = any (${ids}::int[])`);
      if (rowCount === 0) throw problem('not_found', { thing: adUrl.singular, key: ids[0] ?? '' });
      await tx.query(sql`update ad_url_batches set row_count = ${rowCount} where id = ${state.id}`);
      wakeAfter(tx);
      return { ...state, rowCount };
    }),
  );

  registerAction(server, applyAdUrlBatch, ({ params: { id }, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const state = await lockBatch(tx, id);
      demandStatus(state, applyAdUrlBatch.legalIn);
      wakeAfter(tx);
      return moveBatch(tx, state, { status: 'applying', verb: 'apply started' }, origin);
    }),
  );

  registerAction(server, undoAdUrlBatch, ({ params: { id }, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const state = await lockBatch(tx, id);
      demandStatus(state, undoAdUrlBatch.legalIn);
      const kept = await tx.query(sql`
        select from ad_url_batches where id = ${id} and finished_at > now() - make_interval(days => ${undoDays})`);
      if (kept.rowCount === 0)
        throw problem('cannot_undo', { reason: `It is more than ${undoDays} days old.` });
      wakeAfter(tx);
      return moveBatch(tx, state, { status: 'undoing', verb: 'undo started' }, origin);
    }),
  );

  registerAction(server, discardAdUrlBatch, ({ params: { id }, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const state = await lockBatch(tx, id);
      demandStatus(state, discardAdUrlBatch.legalIn);
      // It was stopped on the way: what it wrote can still be undone, but only once it is through.
      const written = await tx.query(sql`
        select from ad_url_batch_rows where batch_id = ${id} and after_version is not null limit 1`);
      if (written.rowCount > 0)
        throw problem('illegal_state', { thing: adUrlBatch.singular, state: 'partly applied' });
      await tx.query(sql`delete from ad_url_batch_rows where batch_id = ${id}`);
      const also = sql`, finished_at = now()`;
      return moveBatch(tx, state, { status: 'discarded', verb: 'discarded', also }, origin);
    }),
  );
};
