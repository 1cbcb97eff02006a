import { Readable } from 'node:stream';
import { imageEnhancement } from '@supersync/contract/data-services/image-enhancement/image-enhancement.ts';
import { filePurposes } from '@supersync/contract/workspace/file/file.ts';
import sharp from 'sharp';
import { enhanceImage } from '#features/data-services/image-enhancement/enhance-image.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { drawThumb } from '#platform/files/redraw-image.ts';
import { personId } from '../access/people.ts';
import type { Calendar } from '../calendar.ts';
import { insertRecords, insertRows } from '../insert.ts';
import { palettes } from '../pictures/palettes.ts';
import { scenes, svgOf } from '../pictures/scenes.ts';
import { randomFor } from '../random.ts';

const settings = { levels: true, whiteBalance: true, straighten: true, noise: true, sky: false };
const width = 900;

/** Photos as agents take them: dark, warm and not quite level. */
const faults = [
  { tilt: 2.4, gains: [0.62, 0.54, 0.42], name: 'living-room-evening.jpg' },
  { tilt: -1.6, gains: [0.5, 0.56, 0.6], name: 'kitchen-cloudy.jpg' },
] as const;

interface Stored {
  readonly row: Readonly<Record<string, unknown>>;
  readonly id: string;
}

async function store(
  files: FileStore,
  id: string,
  name: string,
  image: Buffer,
  created: string,
): Promise<Stored> {
  const { width: across, height } = await sharp(image).metadata();
  const stored = await files.put(Readable.from([image]));
  const thumb = await files.put(Readable.from([await drawThumb(image, filePurposes.photo.thumbSide)]));
  return {
    id,
    row: {
      id,
      name,
      media_type: 'image/jpeg',
      ...stored,
      user_id: personId('data'),
      is_restricted: false,
      created,
      width: across,
      height,
      thumb_sha256: thumb.sha256,
      thumb_bytes: thumb.bytes,
    },
  };
}

/** Two photos that were enhanced, so that the demo shows what it does. */
export async function seedImageEnhancements(
  tx: Queryable,
  files: FileStore,
  calendar: Calendar,
): Promise<void> {
  const random = randomFor('image enhancements');
  const created = calendar.time(random, -2);
  const batchId = random.uuid();
  for (const [index, { tilt, gains, name }] of faults.entries()) {
    const scene = scenes[index + 1];
    const palette = palettes[index];
    if (scene === undefined || palette === undefined) continue;
    const turned = await sharp(Buffer.from(svgOf(scene, palette)))
      .resize({ width: width + 120 })
      .removeAlpha()
      .rotate(tilt, { background: '#cccccc' })
      .png()
      .toBuffer();
    const original = await sharp(turned)
      .resize({ width, height: 600, fit: 'cover' })
      .linear([...gains], [18, 14, 10])
      .jpeg({ quality: 85 })
      .toBuffer();
    const { image, applied } = await enhanceImage(original, settings);
    const before = await store(files, random.uuid(), name, original, created);
    const after = await store(files, random.uuid(), name.replace('.jpg', '-enhanced.jpg'), image, created);
    await insertRows(tx, 'files', [before.row, after.row]);
    await insertRecords(tx, imageEnhancement, [
      {
        id: index + 1,
        name,
        status: 'done',
        method: 'local',
        batchId,
        settings,
        originalFileId: before.id,
        enhancedFileId: after.id,
        applied: [...applied],
        error: null,
        userId: personId('data'),
        created,
        finishedAt: created,
        modified: { userId: personId('data'), at: created },
      },
    ]);
  }
}
