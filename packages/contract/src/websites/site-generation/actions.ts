import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { siteBuilders } from '../site-form/site-access.ts';
import { siteGeneration } from './site-generation.ts';
import { generationStates, generationSteps } from './states.ts';
import { pipelineItems } from './tracker.ts';

const onState = { resource: siteGeneration, field: 'state' } as const;
const id = z.coerce.number().int().min(idRange.min).max(idRange.max);

const common = {
  method: 'POST',
  access: siteBuilders,
  params: z.object({ id }),
  answer: z.object({ id: z.int(), state: z.enum(generationStates.values), version: z.int() }),
} as const;

export const generateSite = defineAction({
  ...common,
  name: 'generate_site',
  summary: 'Generate the site of a complete form',
  path: `${siteGeneration.path}/{id}/generate`,
  step: { ...onState, ...generationSteps.generate },
});

/** An error is final for its attempt, so this is a new one: the items before stay done. */
export const retryGeneration = defineAction({
  ...common,
  name: 'retry_site_generation',
  summary: 'Try again from an item, in a new attempt',
  path: `${siteGeneration.path}/{id}/retry`,
  body: z.strictObject({ from: z.enum(pipelineItems.values).optional() }),
  step: { ...onState, ...generationSteps.retry },
});

export const cancelGeneration = defineAction({
  ...common,
  name: 'cancel_site_generation',
  summary: 'Cancel a generation; what was made stays',
  path: `${siteGeneration.path}/{id}/cancel`,
  step: { ...onState, ...generationSteps.cancel },
});

export const undoGeneration = defineAction({
  ...common,
  name: 'undo_site_generation',
  summary: 'Remove everything a generation made',
  path: `${siteGeneration.path}/{id}/undo`,
  step: { ...onState, ...generationSteps.undo },
});
