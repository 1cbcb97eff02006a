import { choices } from '../../kernel/choices.ts';
import { z } from 'zod';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, flag, integer, json, stamp, text, timestamp, uuid } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { leadReplayers } from '../lead/lead-access.ts';
import { lead } from '../lead/lead.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { extractedSchema, mailClasses, parserNames } from './mail.ts';

export const leadMailStatuses = choices({
  completed: ['Completed', 'success'],
  failed: ['Failed', 'danger'],
});

/** A raw incoming mail. Nothing is dropped: an unreadable one is stored as a parse failure. */
export const leadMail = defineResource({
  name: 'lead_mail',
  path: '/v0/lead-mails',
  table: 'lead_mails',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    mailId: text({ supplied: 'never', personal: true, label: 'Message-ID', search: 'whole' }),
    receivedAt: timestamp({ supplied: 'never', label: 'Received' }),
    to: text({
      supplied: 'never',
      column: 'to_address',
      search: true,
      help: 'What follows + names the property',
    }),
    from: text({ supplied: 'never', nullable: true, column: 'from_address', personal: true, search: true }),
    subject: text({ supplied: 'never', nullable: true, personal: true, search: true }),
    status: choice(leadMailStatuses, { supplied: 'never' }),
    parser: choice(parserNames, { supplied: 'never', nullable: true }),
    class: choice(mailClasses, { supplied: 'never' }),
    error: text({ supplied: 'never', nullable: true, search: true }),
    propertyCode: text({ supplied: 'never', nullable: true, search: true }),
    propertyId: integer({ supplied: 'never', nullable: true }),
    leadId: integer({ supplied: 'never', nullable: true }),
    fields: json(z.array(extractedSchema), { supplied: 'never', nullable: true, personal: true }),
    headers: json(z.record(z.string(), z.unknown()), { supplied: 'never', nullable: true, personal: true }),
    plain: text({ supplied: 'never', nullable: true, personal: true, max: 200_000, format: 'multiline' }),
    html: text({ supplied: 'never', nullable: true, personal: true, max: 500_000, format: 'multiline' }),
    isTest: flag({ supplied: 'never', label: 'Test' }),
    messageId: uuid({
      supplied: 'never',
      nullable: true,
      label: 'Message',
      help: 'The message it came from',
    }),
    parses: integer({ supplied: 'never', help: 'How often it was parsed' }),
    redactedAt: timestamp({ supplied: 'never', nullable: true, label: 'Redacted' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get lead() {
      return one(lead, { leadId: 'id' });
    },
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
  },
  access: { read: leadReplayers },
  label: 'id',
  plainFilters: ['status', 'parser', 'class', 'isTest'],
  defaultSort: '-receivedAt',
  countUpTo: 10_000,
  summary: 'Raw lead mails and their results',
});
