import {
  applySiteStep,
  previewSiteStep,
  siteStepRules,
  undoSiteBatch,
  type SiteStep,
} from '@supersync/contract/websites/site/bulk.ts';
import { siteBatch } from '@supersync/contract/websites/site/site-batch.ts';
import { site } from '@supersync/contract/websites/site/site.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Queryable } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import { records } from '#platform/resource/records.ts';
import type { Server } from '#platform/server.ts';

type Preview = ActionAnswer<typeof previewSiteStep>;
type Site = Preview['changed'][number];

async function previewOf(db: Queryable, step: SiteStep, ids: readonly number[]): Promise<Preview> {
  const { from, to } = siteStepRules[step];
  const { rows } = await db.query<Site>(sql`
    select id, name, domain, status from sites where id = any (${[...new Set(ids)]}::int[]) order by name, id`);
  const changed = rows.filter(({ status }) => from.includes(status));
  const { rows: clients } = await db.query<{ name: string }>(sql`
    select c.name from clients c
    where ${to !== 'active'} and c.id in (
        select source_client_id from sites where id = any (${changed.map(({ id }) => id)}::int[]) and status = 'active')
      and not exists (select from sites s where s.source_client_id = c.id and s.status = 'active'
        and s.id <> all (${changed.map(({ id }) => id)}::int[]))
    order by c.name`);
  return {
    changed,
    unchanged: rows.filter(({ status }) => status === to).length,
    refused: rows
      .filter(({ status }) => status !== to && !from.includes(status))
      .map(({ id, name, status }) => ({ id, name, status })),
    clientsWithoutSite: clients.map(({ name }) => name),
  };
}

/** Bulk changes of status: previewed, applied as one, undone as one. */
export function registerSiteBulk(server: Server): void {
  registerAction(server, previewSiteStep, ({ body, db }) => previewOf(db, body.step, body.ids));

  registerAction(server, applySiteStep, ({ body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { step, expected } = body;
      const { from, to } = siteStepRules[step];
      const reason = origin.reason ?? body.reason ?? null;
      const { rows: batches } = await tx.query<{ id: number }>(sql`
        insert into site_batches (step, site_count, reason, user_id)
        values (${step}, ${expected}, ${reason}, ${origin.userId}) returning id`);
      const batchId = batches[0]?.id ?? 0;
      const changed = await records(tx, origin).bulk(
        site,
        {
          rows: sql`select * from sites
            where id = any (${[...new Set(body.ids)]}::int[]) and status = any (${[...from]}::text[])
            order by id for update`,
          set: sql`status = ${to}`,
          after: sql`kept as (
            insert into site_batch_items (batch_id, site_id, status_before, status_after)
            select ${batchId}::int, o.id, o.status, n.status from o join n on n.id = o.id)`,
        },
        { reason: reason ?? `Bulk change ${batchId} of websites`, event: { batchId } },
      );
      if (changed !== expected) throw problem('batch_changed', { now: changed, expected });
      if (changed === 0) {
        await tx.query(sql`delete from site_batches where id = ${batchId}`);
        return { batchId: null, changed };
      }
      await publish(tx, recordRoom(siteBatch.name), 'created', { key: String(batchId) });
      return { batchId, changed };
    }),
  );

  registerAction(server, undoSiteBatch, ({ params: { id }, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { rows } = await tx.query<{ undone: boolean; count: number }>(sql`
        select undone_at is not null as undone, site_count as count from site_batches where id = ${id} for update`);
      const [batch] = rows;
      if (batch === undefined) throw problem('not_found', { thing: siteBatch.singular, key: id });
      if (batch.undone) throw problem('cannot_undo', { reason: 'This bulk change was undone already.' });
      const restored = await records(tx, origin).bulk(
        site,
        {
          rows: sql`select s.*, i.status_before from sites s join site_batch_items i on i.site_id = s.id
            where i.batch_id = ${id} and s.status = i.status_after order by s.id for update of s`,
          set: sql`status = o.status_before`,
        },
        { reason: origin.reason ?? `Undo of bulk change ${id} of websites`, event: { batchId: id } },
      );
      await tx.query(sql`
        update site_batches set undone_at = now(), restored_count = ${restored} where id = ${id}`);
      await publish(tx, recordRoom(siteBatch.name), 'updated', { key: String(id) });
      return { restored, kept: batch.count - restored };
    }),
  );
}
