import {
  addAdUrlRows,
  applyAdUrlBatch,
  beginAdUrlUpload,
  discardAdUrlBatch,
  makeAdUrls,
  removeAdUrls,
  undoAdUrlBatch,
} from '@supersync/contract/syndication/ad-url-batch/actions.ts';
import { adUrlBatch, adUrlBatchRow } from '@supersync/contract/syndication/ad-url-batch/ad-url-batch.ts';
import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { undoDays } from '@supersync/contract/kernel/csv/import-limits.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import sql from 'sql-template-tag';
import { illegalState } from '#platform/actions/illegal-state.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import { isPartDue, runImports } from '#platform/csv/import-work.ts';
import type { Transaction } from '#platform/db/database.ts';
import { registerRooms } from '#platform/events/rooms.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { records } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature, Origin } from '#platform/server.ts';
import { addBatch, stateOf, publishProgress } from './batch-state.ts';
import { countLinked } from './make-addresses.ts';
import { addUploadPart } from './receive-upload.ts';
import { stepBatches } from './work.ts';

const daysUnused = 7;

/** Cleanup with each new batch: rows past their undo period, and abandoned uploads. */
async function tidy(tx: Transaction, origin: Origin): Promise<void> {
  await records(tx, origin).bulk(
    adUrlBatch,
    {
      rows: sql`select * from ad_url_batches
        where status in ('receiving', 'checked') and modified_at < now() - make_interval(days => ${daysUnused})
        order by id for update`,
      set: sql`status = 'discarded', finished_at = now()`,
    },
    { action: 'discarded', reason: `Nobody went on with it for ${daysUnused} days` },
  );
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

  const { startWork, wake } = runImports(server, adUrlBatch, {
    name: 'changes of ad URLs',
    step: () => stepBatches(server),
    publishProgress,
    unaudited: ['rowsDone'],
    answer: stateOf,
  });

  registerAction(server, beginAdUrlUpload, ({ body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      await tidy(tx, origin);
      return addBatch(tx, origin, { kind: 'upload', name: body.name, status: 'receiving' });
    }),
  );

  registerAction(server, addAdUrlRows, ({ params: { id }, body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const state = stateOf(await records(tx, origin).lock(adUrlBatch, id));
      if (!isPartDue(adUrlBatch, { ...state, chunks: state.parts }, body.part)) return state;
      const received = await addUploadPart(tx, origin, state, body);
      if (body.isLast) wake(tx);
      await publishProgress(tx, id);
      return stateOf(received);
    }),
  );

  registerAction(server, makeAdUrls, ({ body: { partnerId, remake }, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      await tidy(tx, origin);
      const { name, pattern } = await readPattern(tx, partnerId);
      wake(tx);
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
      await tidy(tx, origin);
      const ids = [...new Set(body.ids)];
      const found = await tx.query<{ count: number }>(
        sql`select count(*)::int as count from (select from ad_urls where id = any (${ids}::int[]) for update) a`,
      );
      const rowCount = found.rows[0]?.count ?? 0;
      if (rowCount === 0) throw problem('not_found', { thing: adUrl.singular, key: ids[0] ?? '' });
      const state = await addBatch(tx, origin, {
        kind: 'delete',
        name: 'Removal',
        status: 'applying',
        rowCount,
      });
      await tx.query(sql`
        insert into ad_url_batch_rows (batch_id, row_number, verdict, property_id, partner_id, old_url, note, ad_url_id, before)
        select ${state.id}, row_number() over (order by a.id), 'removed', a.property_id, a.partner_id, a.url, a.note, a.id,
          to_jsonb(a)
        from ad_urls a where a.id = any (${ids}::int[])`);
      wake(tx);
      return state;
    }),
  );

  registerStep(server, applyAdUrlBatch, (step) => startWork(step, { action: 'apply started' }));

  registerStep(server, undoAdUrlBatch, async (step) => {
    const { tx, params } = step;
    const recent = await tx.query(sql`
      select from ad_url_batches where id = ${params.id} and finished_at > now() - make_interval(days => ${undoDays})`);
    if (recent.rowCount === 0)
      throw problem('cannot_undo', { reason: `It is more than ${undoDays} days old.` });
    return startWork(step, { action: 'undo started' });
  });

  registerStep(server, discardAdUrlBatch, async (step) => {
    const { tx, params } = step;
    // Stopped halfway: undo is only possible once the batch is finished.
    const written = await tx.query(sql`
      select from ad_url_batch_rows where batch_id = ${params.id} and after_version is not null limit 1`);
    if (written.rowCount > 0) throw illegalState(adUrlBatch, 'partly applied');
    await tx.query(sql`delete from ad_url_batch_rows where batch_id = ${params.id}`);
    return startWork(step, { action: 'discarded' }, { finishedAt: transactionTime });
  });
};
