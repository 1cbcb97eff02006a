import { z } from 'zod';
import { adUrlStatuses } from '../ad-url/ad-url.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { adUrlPattern } from './ad-url-pattern.ts';

const id = z.int().min(idRange.min).max(idRange.max);

/** Tries a pattern, saved or not, on one property. Nothing is kept. */
export const testAdUrlPattern = defineAction({
  name: 'test_ad_url_pattern',
  summary: 'The address a pattern makes of a property and, if asked, what is there now',
  method: 'POST',
  path: `${adUrlPattern.path}/test`,
  access: 'super-user',
  flag: 'r',
  body: z.strictObject({
    partnerId: id,
    propertyId: id,
    pattern: adUrlPattern.fields.pattern.schema,
    marks: adUrlPattern.fields.marks.schema,
    /** Fetches the page too. */
    look: z.boolean().default(false),
  }),
  answer: z.object({
    url: z.string().nullable(),
    /** Why there is no address. */
    missing: z.string().nullable(),
    found: z
      .object({
        status: z.enum(adUrlStatuses.values),
        httpStatus: z.int().nullable(),
        landedOn: z.string().nullable(),
        finding: z.string(),
      })
      .nullable(),
  }),
});
