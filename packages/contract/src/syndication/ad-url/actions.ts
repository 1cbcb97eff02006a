import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { adUrl, adUrlStatuses } from './ad-url.ts';

/** Checks the page now. An unreachable page is a result; a host we may not call is refused. */
export const checkAdUrl = defineAction({
  name: 'check_ad_url',
  summary: 'Check the page of an ad and store the result',
  method: 'POST',
  path: `${adUrl.path}/{id}/check`,
  access: 'super-user',
  params: z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) }),
  answer: z.object({
    status: z.enum(adUrlStatuses.values),
    httpStatus: z.int().nullable(),
    landedOn: z.string().nullable(),
    finding: z.string(),
    lastChecked: z.iso.datetime({ offset: true }),
  }),
});

/** For more, check the entire partner. */
export const maxUrlsPerRequest = 20_000;

const chosenId = z.int().min(idRange.min).max(idRange.max);

/** Through the task runner: one request at a time per host. A run that is already queued is not duplicated. */
export const startAdUrlChecks = defineAction({
  name: 'start_ad_url_checks',
  summary: 'Check the ads of a partner, or chosen ones, now',
  method: 'POST',
  path: `${adUrl.path}/checks`,
  access: 'super-user',
  body: z.union([
    z.strictObject({ partnerId: chosenId }),
    z.strictObject({ ids: z.array(chosenId).min(1).max(maxUrlsPerRequest) }),
  ]),
  answer: z.object({ runId: z.int(), count: z.int() }),
  status: 202,
});
