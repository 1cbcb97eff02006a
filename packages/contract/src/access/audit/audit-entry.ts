import { z } from 'zod';
import { requires } from '../permission/access.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { integer, json, text, timestamp } from '../../kernel/field.ts';
import { user } from '../user/user.ts';

/** Field → before and after, as wire values. */
export const changesSchema = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));

export type Changes = z.infer<typeof changesSchema>;

/** The key of the log itself in entries about it. */
export const auditLogKey = 'log';

export const auditReaders = requires(['supersync_admin_tools']);

/** Every write, and every read that exports data. Only the platform adds entries. */
export const auditEntry = defineResource({
  name: 'audit_entry',
  plural: 'audit entries',
  path: '/v0/audit-entries',
  table: 'audit_entries',
  key: ['id'],
  fields: {
    id: integer({ supplied: 'never' }),
    at: timestamp({ supplied: 'never', label: 'Time' }),
    actorId: integer({ supplied: 'never', nullable: true, label: 'Who' }),
    action: text({ supplied: 'never', search: true }),
    resource: text({ supplied: 'never', nullable: true, search: true, label: 'Kind of record' }),
    recordKey: text({ supplied: 'never', nullable: true, search: 'whole', label: 'Record' }),
    changes: json(changesSchema, { supplied: 'never', nullable: true }),
    reason: text({ supplied: 'never', nullable: true, search: true, max: 10_000 }),
    requestId: text({ supplied: 'never', nullable: true, search: 'whole', label: 'Request' }),
    address: text({ supplied: 'never', nullable: true, search: 'whole', label: 'Network address' }),
  },
  relations: {
    get actor() {
      return one(user, { actorId: 'id' });
    },
  },
  access: { read: auditReaders },
  label: 'action',
  plainFilters: ['actorId', 'action', 'resource', 'recordKey', 'requestId', 'address'],
  defaultSort: '-at,-id',
  versioned: false,
  countUpTo: 10_000,
  summary: 'Who did what to which record, and when',
});
