import { z } from 'zod';
import { reasonLength } from '../audit/reason.ts';
import { defineAction } from '../kernel/define-action.ts';
import { idRange } from '../kernel/record-id.ts';
import { importedFields } from './field-origin.ts';
import { propertyMeta } from './property-meta.ts';

/** A locked field is left alone by importers and bulk changes; people still change it by hand. */
export const lockFields = defineAction({
  name: 'lock_fields',
  summary: 'Lock fields of a property against importers, or unlock them',
  method: 'PUT',
  path: '/api/v1/properties/{id}/locks',
  access: propertyMeta.access.update ?? 'super-user',
  params: z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) }),
  body: z.object({
    fields: z.array(z.enum(importedFields)).min(1).max(importedFields.length),
    locked: z.boolean(),
    reason: z.string().trim().min(1).max(reasonLength).optional(),
  }),
  answer: z.object({ locked: z.array(z.string()) }),
  idempotent: true,
});
