import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { leadReplayers } from '../lead/lead-access.ts';
import { deliverySchema } from '../message/message.ts';
import { leadMail } from './lead-mail.ts';
import { inboundMailSchema, mailClasses, parserNames, verdictSchema } from './mail.ts';

/** Topics of the pipeline: real mails, and test mails. */
export const mailTopics = { received: 'leads.mail-received', test: 'leads.mail-test' } as const;

/**
 * For the mail service, authenticated by a shared secret: `Authorization: Bearer <secret>`. Without a
 * configured secret the endpoint does not exist.
 */
export const receiveLeadMail = defineAction({
  name: 'receive_lead_mail',
  summary: 'Receive a mail from the mail service',
  method: 'POST',
  path: '/v0/lead-mails/inbound',
  access: 'public',
  body: inboundMailSchema,
  answer: z.object({ id: z.uuid() }),
  status: 202,
});

export const publishTestMail = defineAction({
  name: 'publish_test_mail',
  summary: 'Publish a test mail',
  method: 'POST',
  path: '/v0/lead-mails/test',
  access: leadReplayers,
  flag: 'c',
  body: inboundMailSchema,
  answer: z.object({ id: z.uuid(), topic: z.string(), queues: z.array(z.string()) }),
  status: 202,
});

/** For testing parsers without access to other topics. */
export const readTestMail = defineAction({
  name: 'read_test_mail',
  summary: 'The result of a test mail',
  method: 'GET',
  path: '/v0/lead-mails/test/{messageId}',
  access: leadReplayers,
  params: z.object({ messageId: z.uuid() }),
  answer: z.object({
    id: z.uuid(),
    topic: z.string(),
    publishedAt: z.iso.datetime({ offset: true }),
    deliveries: z.array(deliverySchema),
    /** Null until the mail is processed. A known Message-ID answers the earlier mail. */
    leadMailId: z.int().nullable(),
  }),
});

/** Every parser's verdict on a mail, in the order they run. */
export const readVerdicts = defineAction({
  name: 'read_verdicts',
  summary: 'The verdict of each parser on a mail',
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
  /** Masked without permission to see personal data. */
  fields: z.record(z.string(), z.string()),
});

const ids = z.array(z.int().min(1).max(2_147_483_647)).min(1).max(200);

/** Parses mails again without storing anything. */
export const tryParsers = defineAction({
  name: 'try_parsers',
  summary: 'Parse mails again as a trial, beside the first result',
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

/** Parses mails again and stores the result. A mail with a lead updates that lead and never creates a second. */
export const applyParsers = defineAction({
  name: 'apply_parsers',
  summary: 'Parse mails again and store the result',
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
});
