import { type ChoiceOf, choices } from '../../kernel/choices.ts';
import { z } from 'zod';

/** As the mail service posts it. Repeated headers come as a list. */
export const inboundMailSchema = z.strictObject({
  headers: z
    .record(z.string().max(200), z.union([z.string().max(20_000), z.array(z.string().max(20_000)).max(100)]))
    .refine((headers) => Object.keys(headers).length <= 300, 'At most 300 headers'),
  envelope: z.strictObject({
    to: z.string().min(3).max(320),
    from: z.string().max(320),
    spf: z.string().max(60).optional(),
  }),
  plain: z.string().max(200_000),
  html: z.string().max(500_000).optional(),
});

export type InboundMail = z.infer<typeof inboundMailSchema>;

/** In the order they run; the first that recognises a mail parses it. */
export const parserNames = choices({
  zumper: 'Zumper',
  zillow: 'Zillow',
  'apartments.com': 'Apartments.com',
  lead2lease: 'Lead2Lease',
  adf: 'ADF',
  rentcafe: 'RentCafe',
  generic: 'Generic',
});

export type ParserName = ChoiceOf<typeof parserNames>;

export const mailClasses = choices({
  lead: ['Lead', 'success'],
  resident: ['Resident', 'neutral'],
  vendor: ['Vendor', 'neutral'],
  spam: ['Spam', 'neutral'],
  duplicate: ['Duplicate', 'warning'],
  nonlead: ['Not a lead', 'neutral'],
  parse_failure: ['Parse failure', 'danger'],
});

export type MailClass = ChoiceOf<typeof mailClasses>;

export const leadFieldNames = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'message',
  'remoteId',
  'moveIn',
  'bedrooms',
] as const;

export type LeadFieldName = (typeof leadFieldNames)[number];

/** A value and its position in the mail. */
export const extractedSchema = z.object({
  field: z.enum(leadFieldNames),
  value: z.string(),
  part: z.enum(['plain', 'html', 'header']),
  /** The header's name if it is in a header. */
  header: z.string().optional(),
  start: z.int(),
  end: z.int(),
  /** Of a date: whether 01/03/2027 is the first of March; by default it is the third of January. */
  isDayFirst: z.boolean().optional(),
});

export type Extracted = z.infer<typeof extractedSchema>;

export const verdictSchema = z.object({
  parser: z.enum(parserNames.values),
  matches: z.boolean(),
  /** Why it recognises the mail, or not. */
  reason: z.string(),
  fields: z.array(extractedSchema),
  /** Why it could not parse a mail it recognises. */
  error: z.string().nullable(),
});

export type Verdict = z.infer<typeof verdictSchema>;
