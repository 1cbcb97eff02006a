import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { languages } from '../../kernel/standard-choices.ts';
import { rateRetirement } from '../rate-change/rate-access.ts';
import { rateTemplate, templateLimits } from './rate-template.ts';

const id = z.int().min(idRange.min).max(idRange.max);
const language = z.enum(languages.values);
const draft = z.object({
  language,
  subject: z.string().max(templateLimits.subject),
  html: z.string().max(templateLimits.html),
});

/** A version is never changed: what was sent by it stays as it was. Restoring one saves it as a new version. */
export const saveRateTemplate = defineAction({
  name: 'save_rate_letter_template',
  summary: 'Save a new version of the letter about a new rate',
  method: 'POST',
  path: `${rateTemplate.path}/save`,
  access: rateRetirement,
  body: draft.extend({
    note: z.string().trim().max(500).optional(),
    /** The version the author began with; a newer one is not overwritten. */
    basedOn: z.int().min(0),
  }),
  answer: z.object({ id: z.int(), number: z.int() }),
  status: 201,
});

const letter = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  language,
  /** Why it could not be sent like this, in sentences. */
  problems: z.array(z.string()),
});

/** Without a draft, the letter as it would be sent today, in the client’s language. */
export const previewRateLetter = defineAction({
  name: 'preview_rate_letter',
  summary: 'The letter about a new rate as a subscription would get it',
  method: 'POST',
  path: `${rateTemplate.path}/preview`,
  access: rateRetirement,
  flag: 'r',
  body: z.object({ subscriptionId: id, draft: draft.optional() }),
  answer: letter,
});

/** Goes to the address of whoever asks, never to a client. */
export const sendTestLetter = defineAction({
  name: 'send_test_rate_letter',
  summary: 'Send the letter to yourself',
  method: 'POST',
  path: `${rateTemplate.path}/test`,
  access: rateRetirement,
  body: z.object({ subscriptionId: id, draft }),
  answer: z.object({ to: z.string(), file: z.string().nullable() }),
  // Nothing is stored, and a second mail to oneself does no harm.
  idempotent: false,
});
