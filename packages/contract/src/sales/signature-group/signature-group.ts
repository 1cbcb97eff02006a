import { z } from 'zod';
import { defineResource } from '../../kernel/define-resource.ts';
import { integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { domainRule } from '../signature-host/domain-rule.ts';
import { emailAddress } from './email-address.ts';

const never = { supplied: 'never' } as const;

export const maxAddresses = 2000;
export const maxDomains = 100;

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Senders by address or by domain. One sender may be in many groups. */
export const signatureGroup = defineResource({
  name: 'signature_group',
  singular: 'signature group',
  path: '/api/v1/signature_groups',
  table: 'signature_groups',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    name: text({ min: 1, max: 120, search: true }),
    description: text({ max: 500, nullable: true, format: 'multiline' }),
    addresses: json(z.array(emailAddress).max(maxAddresses).transform(unique), {
      default: [],
      help: 'Each becomes a sender if it is not one yet.',
    }),
    domains: json(z.array(domainRule).max(maxDomains).transform(unique), {
      default: [],
      help: 'Every sender of example.com, or of any domain below it with *.example.com.',
    }),
    created: timestamp(never),
    modified: stamp(),
  },
  access: { read: 'super-user', create: 'super-user', update: 'super-user', delete: 'super-user' },
  label: 'name',
  defaultSort: 'name',
  summary: 'Groups of senders that get the same banners',
});
