import { z } from 'zod';
import { defineAction } from '../kernel/define-action.ts';
import { idRange } from '../kernel/record-id.ts';
import { adUrl, adUrlStatuses } from './ad-url.ts';

/** Looks at the page now. What cannot be reached is told of too; a host we may not call is refused. */
export const checkAdUrl = defineAction({
  name: 'check_ad_url',
  summary: 'Look at the page of an ad and keep what was seen',
  method: 'POST',
  path: `${adUrl.path}/{id}/check`,
  access: 'super-user',
  params: z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) }),
  answer: z.object({
    status: z.enum(adUrlStatuses),
    httpStatus: z.int().nullable(),
    landedOn: z.string().nullable(),
    finding: z.string(),
    lastChecked: z.iso.datetime({ offset: true }),
  }),
  idempotent: true,
});
