import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { phoneDigits } from '../../kernel/format/phone.ts';
import { redaction, redactionBases, redactionStatuses, redactors, storeReportSchema } from './redaction.ts';

const person = z.strictObject({
  emails: z.array(z.email().max(320)).max(10).default([]),
  phones: z
    .array(
      z
        .string()
        .max(40)
        .refine((text) => phoneDigits(text).length >= 7, 'At least seven digits'),
    )
    .max(10)
    .default([]),
  leadIds: z.array(z.int().min(1).max(2_147_483_647)).max(20).default([]),
});

/** The person: one identifier is enough. */
export const personToRedact = person.refine(
  ({ emails, phones, leadIds }) => emails.length + phones.length + leadIds.length > 0,
  { message: 'Give an email address, a phone number or a lead ID' },
);

/** Finds a person's data. Audited without naming the person. */
export const findPerson = defineAction({
  name: 'find_person',
  summary: 'Find a person in every store',
  method: 'POST',
  path: '/v0/redaction-searches',
  access: redactors,
  flag: 'r',
  body: personToRedact,
  answer: z.object({
    stores: z.array(
      z.object({
        store: z.string(),
        title: z.string(),
        found: z.int(),
        /** Why its data is kept, if it is. */
        kept: z.string().nullable(),
        samples: z.array(z.object({ id: z.string(), at: z.string().nullable(), summary: z.string() })),
      }),
    ),
    /** Other emails and numbers on the leads found: the same person, or someone who shares a phone. */
    alsoKnown: z.object({ emails: z.array(z.string()), phones: z.array(z.string()) }),
    isSuppressed: z.boolean(),
  }),
});

/** The word to type for confirmation. */
export const redactionWord = 'REDACT';

/** The legal deadline. */
export const redactionDays = 30;

/** A request without its person. */
export const redactionRequest = z.strictObject({
  reference: z
    .string()
    .trim()
    .min(1, 'Required')
    .max(80)
    .regex(/^[\w./# -]+$/, 'Letters, digits and . / # - only: a reference names no person'),
  basis: z.enum(redactionBases.values),
  receivedOn: z.iso.date(),
  reason: z.string().trim().min(1, 'Required').max(reasonLength),
  confirmation: z.literal(redactionWord, `Type ${redactionWord}`),
});

export const requestRedaction = defineAction({
  name: 'request_redaction',
  summary: 'Redact a person in every store',
  method: 'POST',
  path: redaction.path,
  access: redactors,
  body: redactionRequest.extend({ person: personToRedact }),
  answer: z.object({ id: z.int(), status: z.enum(redactionStatuses.values), dueOn: z.iso.date() }),
  status: 202,
});

/** Resumes an unfinished redaction. */
export const resumeRedaction = defineAction({
  name: 'resume_redaction',
  summary: 'Retry the stores that could not be redacted',
  method: 'POST',
  path: `${redaction.path}/{id}/resume`,
  access: redactors,
  params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
  answer: z.object({ id: z.int(), status: z.enum(redactionStatuses.values) }),
  status: 202,
  step: { resource: redaction, field: 'status', from: ['incomplete'], to: 'running' },
});

/** The receipt: what was cleared where and when, and nothing about whom. */
export const readReceipt = defineAction({
  name: 'read_receipt',
  summary: 'The receipt of a redaction',
  method: 'GET',
  path: `${redaction.path}/{id}/receipt`,
  access: redactors,
  params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
  answer: z.object({
    id: z.int(),
    reference: z.string(),
    basis: z.enum(redactionBases.values),
    receivedOn: z.iso.date(),
    dueOn: z.iso.date(),
    status: z.enum(redactionStatuses.values),
    requestedBy: z.int(),
    requestedAt: z.iso.datetime({ offset: true }),
    finishedAt: z.iso.datetime({ offset: true }).nullable(),
    stores: z.array(storeReportSchema),
    /** A keyed hash over all of the above: a changed receipt does not match it. */
    seal: z.string(),
  }),
});

/** Type `progress`: `{ id, status, stores }`. */
export const redactionRoom = (id: number): string => `redaction:${id}`;
