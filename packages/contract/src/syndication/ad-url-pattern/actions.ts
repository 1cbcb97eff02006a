import { z } from 'zod';
import { adUrlStatuses } from '../ad-url/ad-url.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { adUrlPattern } from './ad-url-pattern.ts';

const id = z.int().min(idRange.min).max(idRange.max);

/** Tests a pattern, saved or not, on one property. Stores nothing. */
export const testAdUrlPattern = defineAction({
  name: 'test_ad_url_pattern',
  summary: 'Test a pattern on a property, and optionally check the page',
  method: 'POST',
  path: `${adUrlPattern.path}/test`,
  access: 'super-user',
  flag: 'r',
  body: z.strictObject({
    partnerId: id,
    propertyId: id,
    pattern: adUrlPattern.fields.pattern.schema,
    marks: adUrlPattern.fields.marks.schema,
    /** Also fetch the page. */
    look: z.boolean().default(false),
  }),
  answer: z.object({
    url: z.string().nullable(),
    /** Why there is no URL. */
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
