import { choices } from '../../kernel/choices.ts';
import { client } from '../../records/client/client.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, date, integer, stamp, text, timestamp, uuid } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { leadMail } from '../lead-mail/lead-mail.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { leadReplayers } from './lead-access.ts';

export const leadStatuses = choices({
  new: ['New', 'draft'],
  duplicate: ['Duplicate', 'warning'],
  redacted: ['Redacted', 'archived'],
});

/** Leads of test mails: part of no report, no replay and no comparison of leads. */
export const testLeadSource = 'test';

/** A person's inquiry about a property. Created by a mail parser, an import or a call, never by hand. */
export const lead = defineResource({
  name: 'lead',
  path: '/v0/leads',
  table: 'leads',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    status: choice(leadStatuses, { supplied: 'never' }),
    source: text({
      supplied: 'never',
      help: 'The parser that read it, the source given in an import, or that of the number called',
    }),
    clientId: integer({ supplied: 'never', nullable: true }),
    propertyId: integer({ supplied: 'never', nullable: true }),
    propertyCode: text({ supplied: 'never', nullable: true, search: true }),
    firstName: text({ supplied: 'never', nullable: true, personal: true, search: true }),
    lastName: text({ supplied: 'never', nullable: true, personal: true, search: true }),
    email: text({ supplied: 'never', nullable: true, personal: true, search: true, format: 'email' }),
    phone: text({ supplied: 'never', nullable: true, personal: true, search: true, format: 'phone' }),
    message: text({ supplied: 'never', nullable: true, personal: true, format: 'multiline' }),
    remoteId: text({ supplied: 'never', nullable: true, personal: true, label: 'Remote ID' }),
    moveIn: date({ supplied: 'never', nullable: true }),
    bedrooms: integer({ supplied: 'never', nullable: true }),
    receivedAt: timestamp({ supplied: 'never', label: 'Received' }),
    leadMailId: integer({ supplied: 'never', nullable: true }),
    importId: integer({ supplied: 'never', nullable: true }),
    messageId: uuid({ supplied: 'never', nullable: true, help: 'The message it came from' }),
    duplicateOf: integer({ supplied: 'never', nullable: true }),
    redactedAt: timestamp({ supplied: 'never', nullable: true, label: 'Redacted' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
    get leadMail() {
      return one(leadMail, { leadMailId: 'id' });
    },
  },
  access: { read: leadReplayers },
  label: 'id',
  plainFilters: ['status', 'source', 'clientId', 'propertyId', 'importId'],
  defaultSort: '-receivedAt',
  countUpTo: 10_000,
  summary: 'Inquiries about properties',
});
