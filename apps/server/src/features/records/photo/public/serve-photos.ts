import { join } from 'node:path';
import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  photoTypes,
  publicPhotoPath,
  readPhotoAddress,
  servedSize,
} from '@supersync/contract/records/photo/public-photo.ts';
import sql from 'sql-template-tag';
import { fileStoreOf } from '#platform/files/files.ts';
import { MinuteCounts } from '#platform/http/minute-counts.ts';
import { networkOf } from '#platform/session/network-of.ts';
import type { Server } from '#platform/server.ts';
import { PhotoVariants } from './photo-variants.ts';

/** Per minute. Right addresses are not limited: a partner loads all photos of a feed at once. */
const wrongPerNetwork = 60;
const yearSeconds = 31_536_000;
const maxCachedBytes = 512 * 1024 * 1024;

interface Stored {
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

/** Serves photos to whoever has their address, until they are removed. */
export function servePhotos(server: Server): void {
  const { app, db, config, clock } = server;
  const wrong = new MinuteCounts(clock);
  const variants = new PhotoVariants({
    folder: join(config.dataDir, 'photo-variants'),
    files: fileStoreOf(server),
    log: app.log,
    maxBytes: maxCachedBytes,
  });

  app.route({
    method: 'GET',
    url: publicPhotoPath.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      access: 'public',
      describe: () => ({
        summary: 'A photo in one of the widths feeds use',
        responses: { 200: { description: 'The image' }, 304: { description: 'As it was' } },
      }),
    },
    handler: async (request, reply) => {
      const asked = readPhotoAddress(request.url.split('?', 1)[0] ?? '');
      const { rows } = await db.query<Stored>(sql`
        select f.sha256, p.width, p.height from property_photos p join files f on f.id = p.file_id
        where p.public_key = ${asked?.key ?? ''}`);
      const [photo] = rows;
      if (asked === null || photo === undefined) {
        wrong.demandAtMost(networkOf(request.ip), wrongPerNetwork);
        throw problem('page_not_found', {});
      }
      const { width } = servedSize(photo, asked.width);
      const etag = `"${photo.sha256.slice(0, 32)}-${width}-${asked.type}"`;
      void reply
        .header('etag', etag)
        // Another picture is another photo with an address of its own.
        .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-security-policy', "default-src 'none'; sandbox");
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      const bytes = await variants.read({ sha256: photo.sha256, width, type: asked.type });
      if (bytes === null) {
        request.log.error({ sha256: photo.sha256 }, 'The bytes of a photo are missing');
        throw problem('page_not_found', {});
      }
      return reply.type(photoTypes[asked.type]).send(bytes);
    },
  });
}
