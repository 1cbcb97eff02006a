import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { type ChoiceOf, choices } from '../../kernel/choices.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { site, siteStatuses } from './site.ts';

type SiteStatus = ChoiceOf<typeof siteStatuses>;

/** What can be done to many websites at once. */
export const siteSteps = choices({ pause: 'Pause', activate: 'Activate', archive: 'Archive' });
export type SiteStep = ChoiceOf<typeof siteSteps>;

/** A website under construction goes live through its generator, not through a bulk change. */
export const siteStepRules: Readonly<
  Record<SiteStep, { readonly from: readonly SiteStatus[]; readonly to: SiteStatus }>
> = {
  pause: { from: ['active'], to: 'paused' },
  activate: { from: ['paused', 'archived'], to: 'active' },
  archive: { from: ['building', 'active', 'paused'], to: 'archived' },
};

/** As many as the list holds. */
export const maxSitesAtOnce = 999;

const id = z.int().min(idRange.min).max(idRange.max);
const siteStepRequest = z.object({
  step: z.enum(siteSteps.values),
  ids: z.array(id).min(1).max(maxSitesAtOnce),
});

const status = z.enum(siteStatuses.values);

export const previewSiteStep = defineAction({
  name: 'preview_site_step',
  summary: 'What pausing, activating or archiving websites would do',
  method: 'POST',
  path: `${site.path}/steps/preview`,
  access: 'super-user',
  flag: 'r',
  body: siteStepRequest,
  answer: z.object({
    /** Websites that would change, with their status now. */
    changed: z.array(z.object({ id, name: z.string(), domain: z.string(), status })),
    /** Websites that are so already. */
    unchanged: z.int(),
    /** Websites in a status the step is not made from. */
    refused: z.array(z.object({ id, name: z.string(), status })),
    /** Clients without any active website afterwards. */
    clientsWithoutSite: z.array(z.string()),
  }),
});

export const applySiteStep = defineAction({
  name: 'apply_site_step',
  summary: 'Pause, activate or archive many websites at once',
  method: 'POST',
  path: `${site.path}/steps`,
  access: 'super-user',
  body: siteStepRequest.extend({
    /** The number of changes in the preview; nothing changes if it is different now. */
    expected: z.int().min(0),
    reason: z.string().trim().min(1).max(reasonLength).optional(),
  }),
  answer: z.object({ batchId: z.int().nullable(), changed: z.int() }),
});

export const undoSiteBatch = defineAction({
  name: 'undo_site_batch',
  summary: 'Undo a bulk change of websites; those changed since stay',
  method: 'POST',
  path: '/api/v1/site_batches/{id}/undo',
  access: 'super-user',
  params: z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) }),
  answer: z.object({ restored: z.int(), kept: z.int() }),
});
