import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { leadReplayers } from '../lead/lead-access.ts';
import { deliverySchema } from '../message/message.ts';
import { leadMail } from './lead-mail.ts';
import { inboundMailSchema, mailClasses, parserNames, verdictSchema } from './mail.ts';

/** Topics of the pipeline: real mails, and those people write to try it. */
export const mailTopics = { received: 'leads.mail-received', test: 'leads.mail-test' } as const;

/**
 * For the mail service, which sends the secret both sides are configured with: `Authorization: Bearer <secret>`.
 * Without a configured secret there is no such address.
 */
export const receiveLeadMail = defineAction({
  name: 'receive_lead_mail',
  summary: 'Take in a mail from the mail service',
  method: 'POST',
  path: '/v0/lead-mails/inbound',
  access: 'public',
  body: inboundMailSchema,
  answer: z.object({ id: z.uuid() }),
  status: 202,
});

export const publishTestMail = defineAction({
  name: 'publish_test_mail',
  summary: 'Publish a mail of one’s own to the test topic',
  method: 'POST',
  path: '/v0/lead-mails/test',
  access: leadReplayers,
  flag: 'c',
  body: inboundMailSchema,
  answer: z.object({ id: z.uuid(), topic: z.string(), queues: z.array(z.string()) }),
  status: 202,
  idempotent: true,
});

/** For whoever tries the parsers and need not see the messages of other topics. */
export const readTestMail = defineAction({
  name: 'read_test_mail',
  summary: 'What became of a mail published to the test topic',
  method: 'GET',
  path: '/v0/lead-mails/test/{messageId}',
  access: leadReplayers,
  params: z.object({ messageId: z.uuid() }),
  answer: z.object({
    id: z.uuid(),
    topic: z.string(),
    publishedAt: z.iso.datetime({ offset: true }),
    deliveries: z.array(deliverySchema),
    /** Null until the mail is taken in. One that was known by its Message-ID before is that mail. */
    leadMailId: z.int().nullable(),
  }),
});

/** What every parser says of one mail, in the order they are asked. */
export const readVerdicts = defineAction({
  name: 'read_verdicts',
  summary: 'What each parser makes of a mail',
  method: 'GET',
  path: `${leadMail.path}/{id}/verdicts`,
  access: leadReplayers,
  params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
  answer: z.object({ chosen: z.enum(parserNames.values).nullable(), verdicts: z.array(verdictSchema) }),
});

const result = z.object({
  class: z.enum(mailClasses.values),
  parser: z.enum(parserNames.values).nullable(),
  leadId: z.int().nullable(),
  error: z.string().nullable(),
  /** Masked for whoever does not see personal data. */
  fields: z.record(z.string(), z.string()),
});

const ids = z.array(z.int().min(1).max(2_147_483_647)).min(1).max(200);

/** Reads mails again without storing anything. */
export const tryParsers = defineAction({
  name: 'try_parsers',
  summary: 'Read mails again as a trial, beside the first result',
  method: 'POST',
  path: `${leadMail.path}/try`,
  access: leadReplayers,
  flag: 'r',
  body: z.strictObject({ ids }),
  answer: z.array(
    z.object({
      id: z.int(),
      before: result,
      after: result,
      change: z.enum(['none', 'fields', 'class', 'new_lead', 'redacted']),
    }),
  ),
});

/** Reads mails again and keeps the result. A mail that already made a lead changes that lead; it never makes a second. */
export const applyParsers = defineAction({
  name: 'apply_parsers',
  summary: 'Read mails again and keep the result',
  method: 'POST',
  path: `${leadMail.path}/apply`,
  access: leadReplayers,
  body: z.strictObject({ ids }),
  answer: z.array(
    z.object({
      id: z.int(),
      outcome: z.enum(['unchanged', 'changed', 'new_lead', 'redacted', 'unknown']),
      leadId: z.int().nullable(),
    }),
  ),
  idempotent: true,
});
