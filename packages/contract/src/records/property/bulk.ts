import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { propertyMeta } from './property-meta.ts';
import { propertySearch } from './search.ts';

/** A larger preview could not be reviewed, and one statement should not hold more locks. */
export const maxBatchSize = 20_000;

const { fields } = propertyMeta;

/** Fields that can be changed for many properties at once. */
export const bulkChanges = z
  .strictObject({
    propertyType: fields.propertyType.schema.optional(),
    status: fields.status.schema.optional(),
    phone: fields.phone.schema.optional(),
    email: fields.email.schema.optional(),
    website: fields.website.schema.optional(),
    petFriendly: fields.petFriendly.schema.optional(),
    description: fields.description.schema.optional(),
    unitsAvailable: fields.unitsAvailable.schema.optional(),
    rentMin: fields.rentMin.schema.optional(),
    rentMax: fields.rentMax.schema.optional(),
    bedsMin: fields.bedsMin.schema.optional(),
    bedsMax: fields.bedsMax.schema.optional(),
    squareFeetMin: fields.squareFeetMin.schema.optional(),
    squareFeetMax: fields.squareFeetMax.schema.optional(),
    availableOn: fields.availableOn.schema.optional(),
  })
  .refine(
    (changes) => Object.values(changes).some((value) => value !== undefined),
    'Change at least one field',
  );
export type BulkChanges = z.output<typeof bulkChanges>;

export const bulkFields = [
  'propertyType',
  'status',
  'phone',
  'email',
  'website',
  'petFriendly',
  'description',
  'unitsAvailable',
  'rentMin',
  'rentMax',
  'bedsMin',
  'bedsMax',
  'squareFeetMin',
  'squareFeetMax',
  'availableOn',
] as const satisfies readonly (keyof BulkChanges)[];

const id = z.int().min(idRange.min).max(idRange.max);

/** Properties by id, or all results of a search except some. */
const bulkTarget = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(maxBatchSize) }),
  z.strictObject({ search: propertySearch, except: z.array(id).max(maxBatchSize).optional() }),
]);
export type BulkTarget = z.output<typeof bulkTarget>;

/** Each property with changes of its own. */
export const eachChange = z
  .array(z.object({ id, changes: bulkChanges }))
  .min(1)
  .max(maxBatchSize);

const sameForAll = z.object({ target: bulkTarget, changes: bulkChanges });
const eachItsOwn = z.object({ each: eachChange });
const bulkRequest = z.union([sameForAll, eachItsOwn]);
export type BulkRequest = z.output<typeof bulkRequest>;

const order = {
  /** The number of changes in the preview; nothing changes if it is different now. */
  expected: z.int().min(0),
  reason: z.string().trim().min(1).max(reasonLength).optional(),
};

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const batchPreview = z.object({
  matched: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Skipped because a field is locked. */
  locked: z.int(),
  /** The current values of each field, most frequent first. */
  fields: z.array(
    z.object({ field: z.string(), from: z.array(z.object({ value, to: value, count: z.int() })) }),
  ),
  sample: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      changes: z.record(z.string(), z.tuple([value, value])),
    }),
  ),
  /** What partners would gain and lose, for those that take only some types or only active properties. */
  syndication: z.array(
    z.object({ partnerId: z.int(), name: z.string(), leaving: z.int(), joining: z.int() }),
  ),
});
export type BatchPreview = z.output<typeof batchPreview>;

export const batchOutcome = z.object({
  /** Null if there was nothing to change. */
  batchId: z.int().nullable(),
  changed: z.int(),
  unchanged: z.int(),
  locked: z.int(),
});

const mayChange = propertyMeta.access.update ?? 'super-user';

export const previewBulk = defineAction({
  name: 'preview_bulk_change',
  summary: 'What a bulk change of properties would do',
  method: 'POST',
  path: '/api/v1/properties/bulk/preview',
  access: mayChange,
  flag: 'r',
  body: bulkRequest,
  answer: batchPreview,
});

export const applyBulk = defineAction({
  name: 'bulk_change',
  summary: 'Change many properties at once',
  method: 'POST',
  path: '/api/v1/properties/bulk',
  access: mayChange,
  body: z.union([sameForAll.extend(order), eachItsOwn.extend(order)]),
  answer: batchOutcome,
});

export const undoBatch = defineAction({
  name: 'undo_bulk_change',
  summary: 'Undo a bulk change; values changed since stay',
  method: 'POST',
  path: '/api/v1/property_batches/{id}/undo',
  access: mayChange,
  params: z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) }),
  answer: z.object({ batchId: z.int(), restored: z.int(), kept: z.int() }),
});
