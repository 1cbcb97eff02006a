import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { signatureSender } from '../signature-sender/signature-sender.ts';
import { emailAddress } from './email-address.ts';
import { signatureGroup } from './signature-group.ts';

export const membersPageSize = 50;

export const readGroupMembers = defineAction({
  name: 'read_signature_group_members',
  summary: 'Senders in a group, with the rule that puts each there',
  method: 'GET',
  path: `${signatureGroup.path}/{id}/members`,
  access: 'super-user',
  params: z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) }),
  query: z.object({
    search: z.string().trim().max(100).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  answer: z.object({
    total: z.int(),
    rows: z.array(
      z.object({
        senderId: z.int(),
        name: z.string(),
        email: z.string(),
        by: z.enum(['address', 'domain']),
        rule: z.string(),
        /** Other groups they are in. */
        others: z.array(z.object({ id: z.int(), name: z.string() })),
      }),
    ),
    /** Domain rules that match no sender. */
    unmatched: z.array(z.string()),
  }),
});

export const maxSendersAdded = 5000;

/** Addresses that are senders already stay as they are. */
export const addSenders = defineAction({
  name: 'add_signature_senders',
  summary: 'Add many senders at once',
  method: 'POST',
  path: `${signatureSender.path}/add`,
  access: 'super-user',
  flag: 'c',
  body: z.object({
    senders: z
      .array(z.object({ email: emailAddress, name: z.string().trim().min(1).max(120) }))
      .min(1)
      .max(maxSendersAdded),
  }),
  answer: z.object({ added: z.int(), known: z.int() }),
});
