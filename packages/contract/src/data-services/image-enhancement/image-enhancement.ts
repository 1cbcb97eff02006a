import { z } from 'zod';
import { choices } from '../../kernel/choices.ts';
import { defineResource } from '../../kernel/define-resource.ts';
import { choice, integer, json, stamp, text, timestamp, uuid } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';

const never = { supplied: 'never' } as const;

export const enhancementStatuses = choices({
  queued: ['Queued', 'waiting'],
  working: ['In progress', 'running'],
  done: ['Done', 'success'],
  failed: ['Failed', 'danger'],
});

export const enhancementMethods = choices({ local: 'On this server', vendor: 'Autoenhance service' });

/** What is corrected. The sky is repainted only on request: it changes what the photo shows. */
export const enhancementSettings = z.strictObject({
  levels: z.boolean().default(true),
  whiteBalance: z.boolean().default(true),
  straighten: z.boolean().default(true),
  noise: z.boolean().default(true),
  sky: z.boolean().default(false),
});
export type EnhancementSettings = z.output<typeof enhancementSettings>;

export const settingLabels: Readonly<Record<keyof EnhancementSettings, string>> = {
  levels: 'Levels',
  whiteBalance: 'White balance',
  straighten: 'Straighten',
  noise: 'Noise reduction',
  sky: 'Sky recovery',
};

/** A photo and its enhanced version. */
export const imageEnhancement = defineResource({
  name: 'image_enhancement',
  singular: 'enhancement',
  path: '/api/v1/image_enhancements',
  table: 'image_enhancements',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    name: text({ ...never, search: true, label: 'Photo' }),
    status: choice(enhancementStatuses, never),
    method: choice(enhancementMethods, never),
    batchId: uuid({ ...never, label: 'Batch' }),
    settings: json(enhancementSettings, never),
    originalFileId: uuid({ ...never, label: 'Original' }),
    enhancedFileId: uuid({ ...never, nullable: true, label: 'Enhanced' }),
    /** What was done, in words. */
    applied: json(z.array(z.string()), never),
    error: text({ ...never, nullable: true }),
    userId: integer({ ...never, nullable: true, label: 'Started by' }),
    created: timestamp(never),
    finishedAt: timestamp({ ...never, nullable: true, label: 'Finished' }),
    modified: stamp(),
  },
  access: { read: 'super-user' },
  label: 'name',
  plainFilters: ['status', 'batchId'],
  defaultSort: '-id',
  summary: 'Photos enhanced in the image demo',
});
