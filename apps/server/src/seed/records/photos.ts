import { Readable } from 'node:stream';
import { filePurposes } from '@supersync/contract/workspace/file/file.ts';
import { photo } from '@supersync/contract/records/photo/photo.ts';
import sharp from 'sharp';
import type { Queryable } from '#platform/db/database.ts';
import type { FileStore, StoredBytes } from '#platform/files/file-store.ts';
import type { Thumbnail } from '#platform/files/files.ts';
import { drawThumb } from '#platform/files/redraw-image.ts';
import type { Calendar } from '../calendar.ts';
import { insertRecords, insertRows, type SeedRow } from '../insert.ts';
import { personId } from '../access/people.ts';
import { palettes, type Palette } from '../pictures/palettes.ts';
import { scenes, svgOf } from '../pictures/scenes.ts';
import { canvas } from '../pictures/shapes.ts';
import type { Portfolio } from './portfolio.ts';
import { randomFor } from '../random.ts';

type Property = Portfolio['properties'][number];

/** A picture in the file store, shared by the properties that show it. */
export interface Picture extends StoredBytes, Thumbnail {
  readonly id: string;
  readonly name: string;
  readonly caption: string;
  readonly palette: Palette['name'];
  readonly isSmall: boolean;
}

/** Smaller than some partners accept. */
const smallWidth = 640;
/** Upper bound per property, so that ids derive from the property's id. */
export const photosEach = 32;

/** Draws every scene in every palette, and some in small. Stores the files, not their rows. */
export function drawPictures(store: FileStore): Promise<Picture[]> {
  const random = randomFor('pictures');
  const drawn = [
    ...palettes.flatMap((palette) => scenes.map((scene) => ({ scene, palette, width: canvas.width }))),
    ...palettes.flatMap((palette) =>
      scenes.slice(2, 4).map((scene) => ({ scene, palette, width: smallWidth })),
    ),
  ].map((each) => ({ ...each, id: random.uuid() }));
  return Promise.all(
    drawn.map(async ({ id, scene, palette, width }) => {
      const { data, info } = await sharp(Buffer.from(svgOf(scene, palette)))
        .resize({ width })
        .jpeg({ quality: 80 })
        .toBuffer({ resolveWithObject: true });
      const thumb = await drawThumb(data, filePurposes.photo.thumbSide);
      return {
        id,
        name: `${scene.name}-${palette.name}.jpg`,
        caption: scene.caption,
        palette: palette.name,
        isSmall: width === smallWidth,
        width: info.width,
        height: info.height,
        ...(await store.put(Readable.from([data]))),
        thumb: await store.put(Readable.from([thumb])),
      };
    }),
  );
}

export async function seedPictures(
  tx: Queryable,
  calendar: Calendar,
  pictures: readonly Picture[],
): Promise<void> {
  const created = calendar.time(randomFor('picture-files'), -400);
  await insertRows(
    tx,
    'files',
    pictures.map(({ id, name, bytes, sha256, width, height, thumb }) => ({
      id,
      name,
      media_type: 'image/jpeg',
      bytes,
      sha256,
      user_id: personId('importer'),
      is_restricted: false,
      created,
      width,
      height,
      thumb_sha256: thumb.sha256,
      thumb_bytes: thumb.bytes,
    })),
  );
}

/** A property uses one palette; missing photos are taken from others. */
function photosOf(property: Property, pictures: readonly Picture[]): SeedRow<typeof photo>[] {
  const random = randomFor('photos', property.id);
  const keys = randomFor('photo-keys', property.id);
  const { name: palette } = random.pick(palettes);
  const large = pictures.filter(({ isSmall }) => !isSmall);
  const ownPictures = large.filter((each) => each.palette === palette);
  const others = large.filter((each) => each.palette !== palette);
  const missing = property.photoCount - ownPictures.length;
  const chosen =
    missing > 0
      ? [...ownPictures, ...random.sample(others, missing)]
      : ownPictures.slice(0, property.photoCount);
  const small = random.chance(0.06)
    ? pictures.filter((each) => each.isSmall && each.palette === palette)
    : [];
  const shown = [...chosen.slice(0, Math.max(1, chosen.length - small.length)), ...small].slice(
    0,
    chosen.length,
  );
  const isImported = property.importSource !== 'manual';
  return shown.map(({ id, caption, width, height }, index) => ({
    id: property.id * photosEach + index,
    propertyId: property.id,
    fileId: id,
    caption: random.chance(0.1) ? '' : caption,
    position: index + 1,
    width,
    height,
    source: isImported ? 'importer' : 'person',
    publicKey: keys.uuid().replaceAll('-', ''),
    created: property.created,
    modified: { userId: isImported ? null : property.modified.userId, at: property.created },
  }));
}

export async function seedPhotos(
  tx: Queryable,
  portfolios: readonly Portfolio[],
  pictures: readonly Picture[],
): Promise<void> {
  const photos = portfolios.flatMap(({ properties }) =>
    properties.flatMap((property) => photosOf(property, pictures)),
  );
  // Property rows already have their photo count: the trigger would update each again.
  await tx.query({ text: 'alter table property_photos disable trigger property_photos_added' });
  await insertRecords(tx, photo, photos);
  await tx.query({ text: 'alter table property_photos enable trigger property_photos_added' });
}
