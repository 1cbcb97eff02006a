import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { imageEnhancement } from '@supersync/contract/data-services/image-enhancement/image-enhancement.ts';
import { filePurposes } from '@supersync/contract/workspace/file/file.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { addFile, fileStoreOf, findFile } from '#platform/files/files.ts';
import { defineJob, type Job } from '#platform/jobs/define-job.ts';
import { OutsideError } from '#platform/outbound/fetch-outside.ts';
import { records, type NewValues } from '#platform/resource/records.ts';
import type { Origin, Server } from '#platform/server.ts';
import type { Enhanced } from './enhance-image.ts';
import { vendorClient, VendorError } from './vendor.ts';

const jobData = z.object({ id: z.int() });
export type EnhanceJob = Job<typeof jobData>;

type Enhancement = Row<typeof imageEnhancement>;

const origin: Origin = { userId: null, requestId: 'image-enhancement', address: 'background job' };
// The start is audited; each photo of it is not.
const unaudited = { isAudited: false } as const;
const retries = 2;

async function change(server: Server, id: number, values: NewValues<typeof imageEnhancement>): Promise<void> {
  await server.db.transaction((tx) => records(tx, origin).update(imageEnhancement, id, values, unaudited));
}

async function byVendor(
  server: Server,
  { id, name, settings }: Enhancement,
  original: Buffer,
  mediaType: string,
  signal: AbortSignal,
  pollMs: number,
): Promise<Enhanced> {
  const { autoenhance, outboundHosts } = server.config;
  if (autoenhance === undefined) throw new VendorError('The service is no longer configured');
  const vendor = vendorClient({ config: autoenhance, hosts: outboundHosts, signal, pollMs });
  const { rows } = await server.db.query<{ known: string | null }>(
    sql`select vendor_image_id as known from image_enhancements where id = ${id}`,
  );
  let imageId = rows[0]?.known ?? null;
  if (imageId === null) {
    const { image_id: created, upload_url: address } = await vendor.create(name, settings);
    await vendor.upload(address, mediaType, original);
    imageId = created;
    await server.db.query(sql`update image_enhancements set vendor_image_id = ${imageId} where id = ${id}`);
  }
  const { enhanceImage } = await import('./enhance-image.ts');
  // Decoded and encoded again like every image from outside; nothing more is changed.
  const none = { levels: false, whiteBalance: false, straighten: false, noise: false, sky: false };
  const { image, width, height } = await enhanceImage(await vendor.download(imageId), none);
  return { image, width, height, applied: ['Enhanced by the Autoenhance service'] };
}

/** What went wrong, in words; null for a bug, which is retried and logged. */
const reasonOf = (error: unknown): string | null =>
  error instanceof VendorError || error instanceof OutsideError ? error.message : null;

export function enhanceJob(server: Server, pollMs = 2000): EnhanceJob {
  const store = fileStoreOf(server);

  async function enhance(shown: Enhancement, signal: AbortSignal): Promise<void> {
    const file = await findFile(server.db, shown.originalFileId);
    const bytes = file === null ? null : await store.open(file.sha256);
    if (file === null || bytes === null) throw new VendorError('The photo is no longer stored');
    const original = await buffer(bytes);
    // Imported on demand: the image library is large, and most servers start without an image to process.
    const { enhanceImage } = await import('./enhance-image.ts');
    const { drawThumb } = await import('#platform/files/redraw-image.ts');
    const made =
      shown.method === 'vendor'
        ? await byVendor(server, shown, original, file.media_type, signal, pollMs)
        : await enhanceImage(original, shown.settings);
    const stored = await store.put(Readable.from([made.image]));
    const thumb = await store.put(Readable.from([await drawThumb(made.image, filePurposes.photo.thumbSide)]));
    await server.db.transaction(async (tx) => {
      const { id: enhancedFileId } = await addFile(tx, {
        ...stored,
        name: `${shown.name.replace(/\.\w{1,5}$/, '')}-enhanced.jpg`,
        mediaType: 'image/jpeg',
        userId: shown.userId,
        preview: { width: made.width, height: made.height, thumb },
      });
      await records(tx, origin).update(
        imageEnhancement,
        shown.id,
        {
          status: 'done',
          enhancedFileId,
          applied: made.applied.length === 0 ? ['Nothing needed a correction'] : [...made.applied],
          error: null,
          finishedAt: server.clock.now(),
        },
        unaudited,
      );
    });
  }

  return defineJob({
    name: 'enhance-image',
    schema: jobData,
    // One at a time: a large photo takes a few hundred megabytes while it is worked on.
    concurrency: 1,
    retry: { limit: retries, delaySeconds: 5 },
    expireSeconds: 600,
    handler: async ({ data: { id }, signal, attempt }) => {
      const shown = await server.db.transaction((tx) => records(tx, origin).lock(imageEnhancement, id));
      if (shown.status === 'done') return;
      await change(server, id, { status: 'working' });
      try {
        await enhance(shown, signal);
      } catch (error) {
        const isOver = attempt > retries;
        // After the last attempt nothing would end it: it stays unfinished no longer than the queue tries.
        if (!isOver) signal.throwIfAborted();
        const reason = reasonOf(error);
        const isLast = isOver || (error instanceof OutsideError && error.kind === 'refused');
        if (isLast || error instanceof VendorError) {
          await change(server, id, {
            status: 'failed',
            error: reason ?? 'The photo could not be enhanced',
            finishedAt: server.clock.now(),
          });
          if (reason !== null) return;
        }
        throw error;
      }
    },
  });
}
