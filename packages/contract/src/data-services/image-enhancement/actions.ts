import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { enhancementMethods, enhancementSettings, imageEnhancement } from './image-enhancement.ts';

export const maxImages = 50;

/** The photos are uploaded as files of the purpose `photo` first. */
export const enhanceImages = defineAction({
  name: 'enhance_images',
  summary: 'Enhance uploaded photos',
  method: 'POST',
  path: `${imageEnhancement.path}/start`,
  access: 'super-user',
  flag: 'c',
  body: z.strictObject({
    fileIds: z.array(z.uuid()).min(1).max(maxImages),
    settings: enhancementSettings,
    method: z.enum(enhancementMethods.values).default('local'),
  }),
  answer: z.object({ batchId: z.uuid(), ids: z.array(z.int()) }),
  status: 202,
  idempotent: true,
});

export const readEnhancementMethods = defineAction({
  name: 'read_enhancement_methods',
  summary: 'Where photos can be enhanced',
  method: 'GET',
  path: `${imageEnhancement.path}/methods`,
  access: 'super-user',
  answer: z.array(z.enum(enhancementMethods.values)),
});
