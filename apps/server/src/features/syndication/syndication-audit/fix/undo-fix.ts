import { problem } from '@supersync/contract/kernel/errors.ts';
import { propertyPartner } from '@supersync/contract/records/property/property-partner.ts';
import { restriction, restrictionEditors } from '@supersync/contract/records/restriction/restriction.ts';
import { undoSyndicationBatch } from '@supersync/contract/syndication/syndication-audit/fixes.ts';
import { syndicationBatch } from '@supersync/contract/syndication/syndication-audit/syndication-batch.ts';
import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import { records } from '#platform/resource/records.ts';
import { demand, viewerOf } from '#platform/resource/viewer.ts';
import type { Origin, Server } from '#platform/server.ts';

interface Undone {
  readonly batchId: number;
  readonly partnerId: number;
}

/** A link that was made goes, unless somebody has used it since; one that was off goes off again. */
async function turnOff(tx: Transaction, origin: Origin, { batchId, partnerId }: Undone): Promise<number> {
  const options = { reason: `Undo of bulk fix ${batchId}`, event: { batchId } };
  const links = sql`from property_partners l join syndication_batch_items i on i.record_id = l.property_id
    where i.batch_id = ${batchId} and l.partner_id = ${partnerId} and l.status = 'active'`;
  const paused = await records(tx, origin).bulk(
    propertyPartner,
    {
      rows: sql`select l.*, i.before ->> 'status' as status_before ${links} and i.before is not null
        order by l.property_id for update of l`,
      set: sql`status = o.status_before`,
    },
    options,
  );
  const removed = await records(tx, origin).bulk(
    propertyPartner,
    {
      remove: sql`select l.* ${links} and i.before is null and l.version = 1
        order by l.property_id for update of l`,
    },
    options,
  );
  return paused + removed;
}

const restoreRules = (tx: Transaction, origin: Origin, { batchId }: Undone): Promise<number> =>
  records(tx, origin).bulk(
    restriction,
    {
      insert: sql`insert into client_restrictions
        select r.* from syndication_batch_items i cross join lateral jsonb_populate_record(null::client_restrictions,
          i.before || jsonb_build_object('version', (i.before ->> 'version')::int + 1,
            'modified_user_id', ${origin.userId}::int, 'modified_at', now())) r
        where i.batch_id = ${batchId} and exists (select from clients c where c.id = r.client_id)
        order by r.id on conflict do nothing returning *`,
    },
    { reason: `Undo of bulk fix ${batchId}`, event: { batchId } },
  );

export function registerFixUndo(server: Server): void {
  registerAction(server, undoSyndicationBatch, ({ params: { id }, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { rows } = await tx.query<{
        kind: string;
        partnerId: number;
        undone: boolean;
        count: number;
      }>(sql`
        select kind, partner_id as "partnerId", undone_at is not null as undone, record_count as count
        from syndication_batches where id = ${id} for update`);
      const [batch] = rows;
      if (batch === undefined) throw problem('not_found', { thing: syndicationBatch.singular, key: id });
      if (batch.kind === 'restriction') demand(viewerOf(caller), restrictionEditors, 'c');
      if (batch.undone) throw problem('cannot_undo', { reason: 'This bulk fix was undone already.' });
      const undone = { batchId: id, partnerId: batch.partnerId };
      const restored = await (batch.kind === 'restriction' ? restoreRules : turnOff)(tx, origin, undone);
      await tx.query(sql`
        update syndication_batches set undone_at = now(), restored_count = ${restored} where id = ${id}`);
      await publish(tx, recordRoom(syndicationBatch.name), 'updated', { key: String(id) });
      return { restored, kept: batch.count - restored };
    }),
  );
}
