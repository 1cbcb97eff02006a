import { randomUUID } from 'node:crypto';
import {
  enhanceImages,
  readEnhancementMethods,
} from '@supersync/contract/data-services/image-enhancement/actions.ts';
import {
  enhancementMethods,
  imageEnhancement,
} from '@supersync/contract/data-services/image-enhancement/image-enhancement.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { findFile, isOpenImage } from '#platform/files/files.ts';
import { enqueue, registerJob } from '#platform/jobs/jobs.ts';
import { records } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { enhanceJob } from './enhance-job.ts';

export const imageEnhancementFeature: Feature = (server) => {
  const job = enhanceJob(server);
  registerJob(server, job);
  registerResource(server, imageEnhancement);

  registerAction(server, readEnhancementMethods, async () =>
    enhancementMethods.values.filter(
      (method) => method === 'local' || server.config.autoenhance !== undefined,
    ),
  );
  registerAction(server, enhanceImages, ({ body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      if (body.method === 'vendor' && server.config.autoenhance === undefined)
        throw problem('not_configured', { what: 'The Autoenhance service is not configured.' });
      const batchId = randomUUID();
      const ids: number[] = [];
      for (const fileId of body.fileIds) {
        const file = await findFile(tx, fileId);
        // The enhanced photo is open to everyone, and a service may be sent the original.
        if (file === null || !isOpenImage(file))
          throw problem('unknown_reference', {}, { errors: { fileIds: `There is no photo ${fileId}` } });
        const { record } = await records(tx, origin).create(imageEnhancement, {
          name: file.name,
          status: 'queued',
          method: body.method,
          batchId,
          settings: body.settings,
          originalFileId: fileId,
          applied: [],
          userId: origin.userId,
        });
        await enqueue(server, tx, job, { id: record.id });
        ids.push(record.id);
      }
      return { batchId, ids };
    }),
  );
};
