import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
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
    status: z.enum(adUrlStatuses.values),
    httpStatus: z.int().nullable(),
    landedOn: z.string().nullable(),
    finding: z.string(),
    lastChecked: z.iso.datetime({ offset: true }),
  }),
  idempotent: true,
});

/** More are a partner's whole, which is started by its name. */
export const mostChosen = 20_000;

const chosenId = z.int().min(idRange.min).max(idRange.max);

/** Through the task runner: one call at a time to each host, whoever asks. A run that waits already is not doubled. */
export const startAdUrlChecks = defineAction({
  name: 'start_ad_url_checks',
  summary: 'Have the ads of a partner, or chosen ones, checked now',
  method: 'POST',
  path: `${adUrl.path}/checks`,
  access: 'super-user',
  body: z.union([
    z.strictObject({ partnerId: chosenId }),
    z.strictObject({ ids: z.array(chosenId).min(1).max(mostChosen) }),
  ]),
  answer: z.object({ runId: z.int(), count: z.int() }),
  status: 202,
  idempotent: true,
});
