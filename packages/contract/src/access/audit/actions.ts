import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { auditEntry, auditReaders, changesSchema } from './audit-entry.ts';
import { verificationSchema } from './verification.ts';

const entryId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const moment = z.iso.datetime({ offset: true });

const recordSchema = z.object({ resource: z.string().min(1).max(100), key: z.string().min(1).max(500) });

export const verifyAudit = defineAction({
  name: 'verify_audit',
  summary: 'Verify that no audit entry was changed or removed',
  method: 'POST',
  path: '/v0/audit/verify',
  access: auditReaders,
  flag: 'r',
  answer: verificationSchema,
});

export const readVerification = defineAction({
  name: 'read_verification',
  summary: 'The last verification of the audit log, and whether it is being sealed',
  method: 'GET',
  path: '/v0/audit/verification',
  access: auditReaders,
  answer: z.object({
    last: verificationSchema
      .extend({
        entryId: z.int(),
        at: moment,
        actorId: z.int().nullable(),
        actorName: z.string().nullable(),
      })
      .nullable(),
    /** Sealed entries, and those waiting for their seal. */
    sealed: z.int(),
    waiting: z.int(),
    /** Why this server seals nothing, as a sentence. */
    trouble: z.string().nullable(),
  }),
});

/** A record as of a moment, by undoing the changes since. For any resource the caller may read. */
export const readAsOf = defineAction({
  name: 'read_as_of',
  summary: 'A record as it was at a moment',
  method: 'GET',
  path: '/v0/audit/as-of',
  access: 'super-user',
  query: recordSchema.extend({ at: moment }),
  answer: z.object({
    /** Null if it did not exist then. */
    record: z.record(z.string(), z.unknown()).nullable(),
    existsNow: z.boolean(),
    /** The last entry before that moment. */
    last: z
      .object({ entryId: z.int(), at: moment, actorId: z.int().nullable(), action: z.string() })
      .nullable(),
  }),
});

const historyEntry = z.object({
  id: z.int(),
  at: moment,
  actorId: z.int().nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  changes: changesSchema.nullable(),
  reason: z.string().nullable(),
  /** Of a link to another record, such as a person added to a role: what was linked. Null for the record's own changes. */
  link: z.object({ kind: z.string(), name: z.string() }).nullable(),
});

export type HistoryEntry = z.infer<typeof historyEntry>;

/** For record pages: whoever may read a record may read its history. */
export const readHistory = defineAction({
  name: 'read_history',
  summary: 'The changes of one record, newest first',
  method: 'GET',
  path: '/v0/audit/history',
  access: 'super-user',
  query: recordSchema.extend({
    /** Only older entries. */
    before: entryId.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({ entries: z.array(historyEntry), hasMore: z.boolean() }),
});

const auditedResource = z.object({
  name: z.string(),
  singular: z.string(),
  /** Field → label. */
  labels: z.record(z.string(), z.string()),
  flags: z.array(z.string()),
  /** Resources its key refers to, by key part: a role's product belongs to the role. */
  owners: z.array(z.object({ resource: z.string(), keyPart: z.string() })),
  mayCreate: z.boolean(),
  mayUpdate: z.boolean(),
  mayDelete: z.boolean(),
});

export type AuditedResource = z.infer<typeof auditedResource>;

export const listAudited = defineAction({
  name: 'list_audited',
  summary: 'Resources the caller may read, with the labels of their fields',
  method: 'GET',
  path: '/v0/audit/resources',
  access: 'super-user',
  answer: z.array(auditedResource),
});

/** Writes the inverse of an entry as the caller's own change; requires write access to the record. */
export const undoChange = defineAction({
  name: 'undo_change',
  summary: 'Undo one change',
  method: 'POST',
  path: `${auditEntry.path}/{id}/undo`,
  access: 'super-user',
  params: z.object({ id: entryId }),
  answer: z.object({
    /** The entry of the undo, which can be undone itself. */
    entryId: z.int(),
    resource: z.string(),
    key: z.string(),
    action: z.enum(['created', 'updated', 'deleted']),
  }),
});
