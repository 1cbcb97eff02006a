import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { maxPhotos, photo } from '@supersync/contract/records/photo/photo.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { registerOrder } from './order.ts';
import { servePhotos } from './public/serve-photos.ts';

interface Room {
  count: number;
  last: number;
}

/** Counts a property's photos and locks it, so that two concurrent uploads get different positions. */
async function roomAt(tx: Transaction, propertyId: number | undefined): Promise<Room | undefined> {
  const found = await tx.query(sql`select from properties where id = ${propertyId} for no key update`);
  if (found.rowCount === 0) return undefined;
  const { rows } = await tx.query<Room>(sql`
    select count(*)::int as count, coalesce(max(position), 0) as last
    from property_photos where property_id = ${propertyId}`);
  return rows[0];
}

interface Measured {
  width: number | null;
  height: number | null;
}

async function measured(tx: Transaction, fileId: string | undefined): Promise<Measured | undefined> {
  const { rows } = await tx.query<Measured>(sql`select width, height from files where id = ${fileId}`);
  return rows[0];
}

export const photoFeature: Feature = (server) => {
  registerResource(server, photo, {
    /**
     * Dimensions are measured by the server, and the position follows the existing photos. A source is only set when a
     * deletion is undone.
     */
    async derive({ operation, values }, tx): Promise<Partial<Row<typeof photo>>> {
      if (operation !== 'create') return {};
      const room = await roomAt(tx, values.propertyId);
      if (room === undefined)
        throw problem('unknown_reference', {}, { errors: { propertyId: 'Does not exist' } });
      if (room.count >= maxPhotos)
        throw problem(
          'invalid_input',
          {},
          { errors: { propertyId: `A property has at most ${maxPhotos} photos` } },
        );
      const file = await measured(tx, values.fileId);
      if (file === undefined)
        throw problem('unknown_reference', {}, { errors: { fileId: 'Does not exist' } });
      const { width, height } = file;
      if (width === null || height === null)
        throw problem('invalid_input', {}, { errors: { fileId: 'Was not uploaded as a photo' } });
      return { width, height, source: values.source ?? 'person', position: values.position || room.last + 1 };
    },
  });
  registerOrder(server);
  servePhotos(server);
};
