import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { redaction, redactionBases, redactionStatuses, redactors, storeReportSchema } from './redaction.ts';

/** A phone number is compared by its digits; ten of them are enough in North America. */
export const phoneDigits = (text: string): string => text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

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

/** Whom it is about: one way to name them is enough. */
export const somebody = person.refine(
  ({ emails, phones, leadIds }) => emails.length + phones.length + leadIds.length > 0,
  { message: 'Give an e-mail address, a phone number or a lead id' },
);

/** Where traces of a person are. Recorded in the audit log without saying whom it was about. */
export const findPerson = defineAction({
  name: 'find_person',
  summary: 'Find the traces of a person in every store',
  method: 'POST',
  path: '/v0/redaction-searches',
  access: redactors,
  flag: 'r',
  body: somebody,
  answer: z.object({
    stores: z.array(
      z.object({
        store: z.string(),
        title: z.string(),
        found: z.int(),
        /** Why what is found here stays, where it does. */
        kept: z.string().nullable(),
        samples: z.array(z.object({ id: z.string(), at: z.string().nullable(), summary: z.string() })),
      }),
    ),
    /** Other addresses and numbers on the leads that were found: the same person, or one they share a phone with. */
    alsoKnown: z.object({ emails: z.array(z.string()), phones: z.array(z.string()) }),
    isSuppressed: z.boolean(),
  }),
});

/** What people type to confirm. */
export const redactionWord = 'REDACT';

/** The law gives thirty days. */
export const redactionDays = 30;

/** What a request says besides whom it is about. */
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
  body: redactionRequest.extend({ person: somebody }),
  answer: z.object({ id: z.int(), status: z.enum(redactionStatuses.values), dueOn: z.iso.date() }),
  status: 202,
  idempotent: true,
});

/** Takes up a redaction that could not finish. */
export const resumeRedaction = defineAction({
  name: 'resume_redaction',
  summary: 'Try the stores again that could not be redacted',
  method: 'POST',
  path: `${redaction.path}/{id}/resume`,
  access: redactors,
  params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
  answer: z.object({ id: z.int(), status: z.enum(redactionStatuses.values) }),
  status: 202,
  idempotent: true,
  step: { resource: redaction, field: 'status', from: ['incomplete'], to: 'running' },
});

/** The receipt: what was emptied where and when, and nothing about whom. */
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
    /** A check sum of all of the above under a key of this installation: a changed receipt does not match it. */
    seal: z.string(),
  }),
});

/** Type `progress`: `{ id, status, stores }`. */
export const redactionRoom = (id: number): string => `redaction:${id}`;
