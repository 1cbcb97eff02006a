import { Readable } from 'node:stream';
import { filePurposes } from '@supersync/contract/workspace/file/file.ts';
import sharp from 'sharp';
import type { Queryable } from '#platform/db/database.ts';
import type { FileStore, StoredBytes } from '#platform/files/file-store.ts';
import type { Thumbnail } from '#platform/files/files.ts';
import { drawThumb } from '#platform/files/redraw-image.ts';
import { personId } from '../access/people.ts';
import type { Calendar } from '../calendar.ts';
import { insertRows } from '../insert.ts';
import { palettes } from '../pictures/palettes.ts';
import { scenes, svgOf } from '../pictures/scenes.ts';
import { randomFor } from '../random.ts';

export interface DrawnBanner extends StoredBytes, Thumbnail {
  readonly id: string;
}

export const bannerCount = 8;
const width = filePurposes.banner.maxSide;
const height = 150;

/** A strip of a scene for each campaign. Stores the files, not their rows. */
export function drawBanners(store: FileStore): Promise<DrawnBanner[]> {
  const random = randomFor('banners');
  const drawn = Array.from({ length: bannerCount }, (_, index) => ({
    id: random.uuid(),
    scene: scenes[index % scenes.length],
    palette: palettes[index % palettes.length],
  }));
  return Promise.all(
    drawn.flatMap(({ id, scene, palette }) =>
      scene === undefined || palette === undefined
        ? []
        : [
            (async () => {
              const data = await sharp(Buffer.from(svgOf(scene, palette)))
                .resize({ width })
                .extract({ left: 0, top: 150, width, height })
                .jpeg({ quality: 80 })
                .toBuffer();
              const thumb = await drawThumb(data, filePurposes.banner.thumbSide);
              return {
                id,
                width,
                height,
                ...(await store.put(Readable.from([data]))),
                thumb: await store.put(Readable.from([thumb])),
              };
            })(),
          ],
    ),
  );
}

export async function seedBanners(
  tx: Queryable,
  calendar: Calendar,
  banners: readonly DrawnBanner[],
): Promise<void> {
  const created = calendar.time(randomFor('banner-files'), -160);
  await insertRows(
    tx,
    'files',
    banners.map(({ id, bytes, sha256, thumb, ...size }, index) => ({
      id,
      name: `banner-${index + 1}.jpg`,
      media_type: 'image/jpeg',
      bytes,
      sha256,
      user_id: personId('sales'),
      is_restricted: false,
      created,
      width: size.width,
      height: size.height,
      thumb_sha256: thumb.sha256,
      thumb_bytes: thumb.bytes,
    })),
  );
}
