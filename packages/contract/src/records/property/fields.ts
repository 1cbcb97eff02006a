import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { fieldSources, importedFields } from './field-origin.ts';
import { propertyMeta } from './property-meta.ts';

const params = z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) });
const moment = z.iso.datetime({ offset: true });

/** Derived from the audit log; not stored again. */
export const readFieldOrigins = defineAction({
  name: 'read_field_origins',
  summary: 'Where each value of a property came from, and which are locked',
  method: 'GET',
  path: '/api/v1/properties/{id}/fields',
  access: propertyMeta.access.read,
  params,
  answer: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      source: z.enum(fieldSources),
      userId: z.int().nullable(),
      userName: z.string().nullable(),
      runId: z.int().nullable(),
      at: moment.nullable(),
      /** Its audit entry. */
      entryId: z.int().nullable(),
      isLockable: z.boolean(),
      lock: z
        .object({ reason: z.string().nullable(), userName: z.string().nullable(), at: moment })
        .nullable(),
    }),
  ),
});

/** Importers and bulk changes skip a locked field; people can still edit it. */
export const lockFields = defineAction({
  name: 'lock_fields',
  summary: 'Lock fields of a property against importers, or unlock them',
  method: 'PUT',
  path: '/api/v1/properties/{id}/locks',
  access: propertyMeta.access.update ?? 'super-user',
  params,
  body: z.object({
    fields: z.array(z.enum(importedFields)).min(1).max(importedFields.length),
    locked: z.boolean(),
    reason: z.string().trim().min(1).max(reasonLength).optional(),
  }),
  answer: z.object({ locked: z.array(z.string()) }),
  idempotent: true,
});
