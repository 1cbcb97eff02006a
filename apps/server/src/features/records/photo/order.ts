import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { photo } from '@supersync/contract/records/photo/photo.ts';
import { reorderPhotos } from '@supersync/contract/records/photo/reorder-photos.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import { records } from '#platform/resource/records.ts';
import type { Server } from '#platform/server.ts';

/** The current order, locked for the transaction. */
async function lockedOrder(tx: Transaction, propertyId: number): Promise<number[]> {
  // Lock by id: a fixed lock order avoids deadlock. Positions may change while waiting for locks, so sort
  // afterwards.
  const { rows } = await tx.query<{ id: number; position: number }>(sql`
    select id, position from property_photos where property_id = ${propertyId} order by id for update`);
  return rows.toSorted((a, b) => a.position - b.position || a.id - b.id).map(({ id }) => id);
}

const isSame = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join();

export function registerOrder(server: Server): void {
  registerAction(server, reorderPhotos, ({ params, body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { seen, order } = body;
      const property = await tx.query(sql`select from properties where id = ${params.id} for key share`);
      if (property.rowCount === 0)
        throw problem('not_found', { thing: propertyMeta.singular, key: params.id });
      const now = await lockedOrder(tx, params.id);
      if (!isSame(now, seen)) throw problem('stale_version', { thing: 'order of photos' });
      if (isSame(now, order)) return { order };
      // Keep the version: positions are written only here, so no concurrent edit is lost.
      await tx.query(sql`
        update property_photos p
        set position = o.position, modified_user_id = ${caller.userId}, modified_at = now()
        from unnest(${order}::int[]) with ordinality o(id, position)
        where p.id = o.id and p.position <> o.position`);
      await records(tx, origin).note(propertyMeta, params.id, {
        action: 'reordered photos',
        changes: { photos: [now, order] },
      });
      await publish(tx, recordRoom(photo.name), 'updated', { key: null });
      return { order };
    }),
  );
}
