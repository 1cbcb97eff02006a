import { defineResource } from '../../kernel/define-resource.ts';
import { flag, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { emailAddress } from '../signature-group/email-address.ts';

const never = { supplied: 'never' } as const;

/**
 * A person or mailbox whose mails carry our signature. Its address is printed in every mail it sends, and groups are
 * made by it, so it is shown to everyone in the console. Accounts are not copied here: their addresses are masked.
 */
export const signatureSender = defineResource({
  name: 'signature_sender',
  singular: 'sender',
  path: '/api/v1/signature_senders',
  table: 'signature_senders',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    email: { ...text({ format: 'email', search: true, label: 'Email' }), schema: emailAddress },
    name: text({ min: 1, max: 120, search: true }),
    jobTitle: text({ max: 120, nullable: true, label: 'Job title' }),
    phone: text({ max: 40, nullable: true, help: 'Printed in the signature.' }),
    isActive: flag({
      default: true,
      label: 'Active',
      help: 'Inactive senders get no banner. Their figures are kept.',
    }),
    created: timestamp(never),
    modified: stamp(),
  },
  access: { read: 'super-user', create: 'super-user', update: 'super-user' },
  label: 'name',
  plainFilters: ['isActive'],
  defaultSort: 'name,id',
  summary: 'People and mailboxes whose mails carry a signature',
});
