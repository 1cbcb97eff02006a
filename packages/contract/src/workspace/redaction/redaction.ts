import { choices } from '../../kernel/choices.ts';
import { z } from 'zod';
import { requires } from '../../access/permission/access.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, date, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { user } from '../../access/user/user.ts';

export const redactors = requires(['supersync_redact']);

export const redactionBases = choices({
  erasure: 'Erasure request',
  'consent-withdrawn': 'Consent withdrawn',
  retention: 'Retention period ended',
});
export const redactionStatuses = choices({
  running: ['Running', 'running'],
  complete: ['Complete', 'success'],
  incomplete: ['Incomplete', 'warning'],
});

export const storeStatuses = choices({
  waiting: ['Waiting', 'waiting'],
  done: ['Done', 'success'],
  failed: ['Failed', 'danger'],
  kept: ['Kept', 'archived'],
});

export const storeReportSchema = z.object({
  store: z.string(),
  title: z.string(),
  found: z.int(),
  redacted: z.int(),
  /** The names of the cleared fields, never their values. */
  fields: z.array(z.string()),
  status: z.enum(storeStatuses.values),
  /** Why it failed, or why it is kept. */
  note: z.string().nullable(),
  /** The day by which what is kept has gone by itself. */
  keptUntil: z.iso.date().optional(),
});

export type StoreReport = z.infer<typeof storeReportSchema>;

/** A request to redact a person, and its receipt. Contains nothing that identifies the person. */
export const redaction = defineResource({
  name: 'redaction',
  path: '/v0/redactions',
  table: 'redactions',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    reference: text({ supplied: 'never', search: true, help: 'Ticket number of the request' }),
    basis: choice(redactionBases, { supplied: 'never' }),
    receivedOn: date({ supplied: 'never', label: 'Received' }),
    dueOn: date({ supplied: 'never', label: 'Due' }),
    reason: text({ supplied: 'never', nullable: true }),
    status: choice(redactionStatuses, { supplied: 'never' }),
    stores: json(z.array(storeReportSchema), { supplied: 'never' }),
    userId: integer({ supplied: 'never', label: 'By' }),
    stoppedReason: text({ supplied: 'never', nullable: true, label: 'Stop reason' }),
    created: timestamp({ supplied: 'never' }),
    finishedAt: timestamp({ supplied: 'never', nullable: true, label: 'Finished' }),
    modified: stamp(),
  },
  relations: {
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: redactors },
  label: 'reference',
  plainFilters: ['status', 'basis'],
  defaultSort: '-created',
  summary: 'Redactions and their receipts',
});
