import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { signatureCampaign } from './signature-campaign.ts';
import { campaignStatuses, campaignSteps } from './states.ts';

const onState = { resource: signatureCampaign, field: 'status' } as const;

const common = {
  method: 'POST',
  access: 'super-user',
  params: z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) }),
  answer: z.object({ id: z.int(), status: z.enum(campaignStatuses.values), version: z.int() }),
} as const;

export const scheduleCampaign = defineAction({
  ...common,
  name: 'schedule_signature_campaign',
  summary: 'Schedule a draft; it runs at once if its first day has come',
  path: `${signatureCampaign.path}/{id}/schedule`,
  step: { ...onState, ...campaignSteps.schedule },
});

export const unscheduleCampaign = defineAction({
  ...common,
  name: 'unschedule_signature_campaign',
  summary: 'Make a scheduled campaign a draft again',
  path: `${signatureCampaign.path}/{id}/unschedule`,
  step: { ...onState, ...campaignSteps.unschedule },
});

export const pauseCampaign = defineAction({
  ...common,
  name: 'pause_signature_campaign',
  summary: 'Pause a running campaign: its banner is hidden in every mail',
  path: `${signatureCampaign.path}/{id}/pause`,
  step: { ...onState, ...campaignSteps.pause },
});

export const resumeCampaign = defineAction({
  ...common,
  name: 'resume_signature_campaign',
  summary: 'Resume a paused campaign',
  path: `${signatureCampaign.path}/{id}/resume`,
  step: { ...onState, ...campaignSteps.resume },
});

export const endCampaign = defineAction({
  ...common,
  name: 'end_signature_campaign',
  summary: 'End a campaign before its last day',
  path: `${signatureCampaign.path}/{id}/end`,
  step: { ...onState, ...campaignSteps.end },
});
