import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { siteBuilders } from '../site-form/site-access.ts';
import { siteGeneration } from './site-generation.ts';
import { madeThing } from './site-generation-item.ts';
import { pipelineItems, pipelineStates } from './tracker.ts';

const id = z.coerce.number().int().min(idRange.min).max(idRange.max);
const params = z.object({ id });
const access = siteBuilders;

const trackedItem = z.object({
  key: z.enum(pipelineItems.values),
  text: z.string(),
  state: z.enum(pipelineStates.values),
  comments: z.array(z.string()),
  made: z.array(madeThing),
  startedAt: z.iso.datetime({ offset: true }).nullable(),
  finishedAt: z.iso.datetime({ offset: true }).nullable(),
  /** Median of the latest ones that were done; null before the first. */
  usualMs: z.int().nullable(),
});
export type TrackedItem = z.infer<typeof trackedItem>;

const progress = z.object({
  attempt: z.int(),
  attempts: z.int(),
  currentRoom: z.string().nullable(),
  items: z.array(trackedItem),
  /** The latest lines, oldest first. */
  lines: z.array(
    z.object({
      id: z.int(),
      at: z.iso.datetime({ offset: true }),
      key: z.string().nullable(),
      text: z.string(),
    }),
  ),
  /** False where nobody can go on: the GitLab server it is on is not configured here. */
  isServed: z.boolean(),
});
export type GenerationProgress = z.infer<typeof progress>;

export const readGenerationProgress = defineAction({
  name: 'read_site_generation_progress',
  summary: 'The items and the log of an attempt, by default the latest',
  method: 'GET',
  path: `${siteGeneration.path}/{id}/progress`,
  access,
  params,
  query: z.object({ attempt: z.coerce.number().int().min(1).max(idRange.max).optional() }),
  answer: progress,
});

export const siteDifference = z.object({
  fields: z.array(z.object({ path: z.string(), before: z.string(), after: z.string() })),
  themeVersion: z.object({ before: z.string().nullable(), after: z.string() }),
  files: z.object({ added: z.array(z.string()), changed: z.array(z.string()), removed: z.array(z.string()) }),
});
export type SiteDifference = z.infer<typeof siteDifference>;

export const readSiteDifference = defineAction({
  name: 'read_site_difference',
  summary: 'What a rollout would change in the live site',
  method: 'GET',
  path: `${siteGeneration.path}/{id}/difference`,
  access,
  params,
  answer: siteDifference,
});

const done = { resource: siteGeneration, field: 'state', from: ['done'] } as const;
const released = z.object({ id: z.int(), releaseId: z.int(), number: z.int() });

export const rollOutSite = defineAction({
  name: 'roll_out_site',
  summary: 'Build the site from its form and bring it live',
  method: 'POST',
  path: `${siteGeneration.path}/{id}/roll_out`,
  access,
  params,
  body: z.strictObject({ note: z.string().trim().max(200).optional() }),
  answer: released,
  status: 202,
  step: done,
});

export const rollBackSite = defineAction({
  name: 'roll_back_site',
  summary: 'Bring the files and the form of an earlier release live again, as a new release',
  method: 'POST',
  path: `${siteGeneration.path}/{id}/roll_back`,
  access,
  params,
  body: z.strictObject({ releaseId: z.int().min(1).max(idRange.max) }),
  answer: released,
  status: 202,
  step: done,
});

const online = z.object({ id: z.int(), isOffline: z.boolean(), version: z.int() });

export const takeSiteOffline = defineAction({
  name: 'take_site_offline',
  summary: 'Take a generated site offline; nothing is removed',
  method: 'POST',
  path: `${siteGeneration.path}/{id}/take_offline`,
  access,
  params,
  answer: online,
  step: done,
});

export const bringSiteOnline = defineAction({
  name: 'bring_site_online',
  summary: 'Bring a site online again',
  method: 'POST',
  path: `${siteGeneration.path}/{id}/bring_online`,
  access,
  params,
  answer: online,
  step: done,
});

export const siteBundlePath = `${siteGeneration.path}/{id}/bundle`;
