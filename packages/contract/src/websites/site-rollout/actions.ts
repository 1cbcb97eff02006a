import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { siteBuilders } from '../site-form/site-access.ts';
import { siteDifference } from '../site-generation/release-actions.ts';
import { maxSitesAtOnce } from '../site/bulk.ts';
import { rolloutBranding } from './branding.ts';
import { siteRolloutItem } from './site-rollout-item.ts';
import { siteRollout } from './site-rollout.ts';
import { rolloutItemStates, rolloutStates, rolloutSteps } from './states.ts';
import { maxWaves } from './waves.ts';

const id = z.int().min(idRange.min).max(idRange.max);
const params = z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) });
const access = siteBuilders;

const rolloutRequest = z.strictObject({
  /** Left out: every generated site whose theme has a newer version. */
  siteIds: z.array(id).min(1).max(maxSitesAtOnce).optional(),
  branding: rolloutBranding.default({}),
});

const previewedSite = z.object({
  siteId: z.int(),
  generationId: z.int(),
  domain: z.string(),
  client: z.string(),
  themeVersion: siteDifference.shape.themeVersion,
  fields: siteDifference.shape.fields,
});
export type PreviewedSite = z.infer<typeof previewedSite>;

export const previewRollout = defineAction({
  name: 'preview_site_rollout',
  summary: 'What a rollout would change, site by site',
  method: 'POST',
  path: `${siteRollout.path}/preview`,
  access,
  flag: 'r',
  body: rolloutRequest,
  answer: z.object({
    changed: z.array(previewedSite),
    /** Sites that are so already. */
    unchanged: z.int(),
    /** Sites that take no part, and why. */
    refused: z.array(z.object({ siteId: z.int(), domain: z.string(), reason: z.string() })),
  }),
});

export const readRolloutDifference = defineAction({
  name: 'read_site_rollout_difference',
  summary: 'What a rollout would change in one site, down to its files',
  method: 'POST',
  path: `${siteRollout.path}/difference`,
  access,
  flag: 'r',
  body: z.strictObject({ generationId: id, branding: rolloutBranding.default({}) }),
  answer: siteDifference,
});

export const startRollout = defineAction({
  name: 'start_site_rollout',
  summary: 'Roll out the theme version, and branding where given, to many sites in waves',
  method: 'POST',
  path: siteRollout.path,
  access,
  body: rolloutRequest.extend({
    /** Sizes of the first waves; the other sites follow in the last one. */
    waves: z.array(z.int().min(1).max(maxSitesAtOnce)).max(maxWaves - 1),
    isStepwise: z.boolean().default(false),
    note: z.string().trim().max(200).optional(),
    /** The number of sites in the preview; nothing starts if it is different now. */
    expected: z.int().min(1).max(maxSitesAtOnce),
  }),
  answer: z.object({ id: z.int(), siteCount: z.int(), waveCount: z.int() }),
  status: 201,
});

const stepped = z.object({ id: z.int(), state: z.enum(rolloutStates.values), version: z.int() });
const onRollout = { resource: siteRollout, field: 'state' } as const;

export const pauseRollout = defineAction({
  name: 'pause_site_rollout',
  summary: 'Pause a rollout; sites that are being built are finished',
  method: 'POST',
  path: `${siteRollout.path}/{id}/pause`,
  access,
  params,
  answer: stepped,
  step: { ...onRollout, ...rolloutSteps.pause },
});

export const continueRollout = defineAction({
  name: 'continue_site_rollout',
  summary: 'Continue a rollout, with or without the sites that failed',
  method: 'POST',
  path: `${siteRollout.path}/{id}/continue`,
  access,
  params,
  body: z.strictObject({ retryFailed: z.boolean().default(false) }),
  answer: stepped,
  step: { ...onRollout, ...rolloutSteps.continue },
});

export const stopRollout = defineAction({
  name: 'stop_site_rollout',
  summary: 'Stop a rollout; sites that have the new release keep it',
  method: 'POST',
  path: `${siteRollout.path}/{id}/stop`,
  access,
  params,
  answer: stepped,
  step: { ...onRollout, ...rolloutSteps.stop },
});

export const rollBackRollout = defineAction({
  name: 'roll_back_site_rollout',
  summary: 'Bring every site of a rollout back to the release it had before',
  method: 'POST',
  path: `${siteRollout.path}/{id}/roll_back`,
  access,
  params,
  answer: stepped,
  step: { ...onRollout, ...rolloutSteps.rollBack },
});

export const rollBackRolloutItem = defineAction({
  name: 'roll_back_site_rollout_item',
  summary: 'Bring one site of a rollout back to the release it had before',
  method: 'POST',
  path: `${siteRolloutItem.path}/{id}/roll_back`,
  access,
  params,
  answer: z.object({ id: z.int(), state: z.enum(rolloutItemStates.values) }),
  step: { resource: siteRolloutItem, field: 'state', from: ['live', 'failed'], to: 'returning' },
});
