import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { batchOutcome, batchPreview, maxBatchSize } from '../property/bulk.ts';
import { propertyMeta } from '../property/property-meta.ts';
import { propertyTypes } from '../property/property-types.ts';

const params = z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) });

/** Types chosen in the grid, and with `useRules` the client's rules for the rest. */
const typesRequest = z.object({
  assignments: z
    .array(
      z.strictObject({
        propertyId: z.int().min(idRange.min).max(idRange.max),
        propertyType: z.enum(propertyTypes.values),
      }),
    )
    .max(maxBatchSize)
    .default([]),
  useRules: z.boolean().default(false),
});

const mayChange = propertyMeta.access.update ?? 'super-user';

export const previewTypes = defineAction({
  name: 'preview_property_types',
  summary: 'What setting the types of a client’s properties would change',
  method: 'POST',
  path: '/api/v1/clients/{id}/property_types/preview',
  access: mayChange,
  flag: 'r',
  params,
  body: typesRequest,
  answer: batchPreview,
});

export const applyTypes = defineAction({
  name: 'set_property_types',
  summary: 'Set the types of a client’s properties, as one change',
  method: 'POST',
  path: '/api/v1/clients/{id}/property_types',
  access: mayChange,
  params,
  body: typesRequest.extend({
    /** The number of changes in the preview; nothing changes if it is different now. */
    expected: z.int().min(0),
    reason: z.string().trim().min(1).max(reasonLength).optional(),
  }),
  answer: batchOutcome,
});
