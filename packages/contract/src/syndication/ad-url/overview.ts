import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { runStatuses } from '../../developer/task-run/run-status.ts';
import { adUrlStatuses } from './ad-url.ts';

const moment = z.iso.datetime({ offset: true });

/** Days in the trend. */
export const trendDays = 30;

const counts = z.record(z.enum(adUrlStatuses.values), z.int());

const run = z.object({
  id: z.int(),
  /** Null: the ads at every partner. */
  partnerId: z.int().nullable(),
  status: z.enum(runStatuses.values),
  progress: z.int().nullable(),
  progressText: z.string().nullable(),
  message: z.string().nullable(),
  at: moment,
});
export type AdUrlRun = z.infer<typeof run>;

const partnerStatus = z.object({
  partnerId: z.int(),
  partnerKey: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  status: z.string(),
  counts,
  /** The age of the oldest ad that was never checked. */
  oldestUnchecked: moment.nullable(),
  lastChecked: moment.nullable(),
  /** Whether an active pattern generates its URLs. */
  hasPattern: z.boolean(),
  /** Checks per day and result, oldest first; days without checks are left out. */
  days: z.array(
    z.object({ day: z.iso.date(), counts: z.partialRecord(z.enum(adUrlStatuses.values), z.int()) }),
  ),
});
export type PartnerAds = z.infer<typeof partnerStatus>;

/** Ad status by partner. */
export const readAdUrlOverview = defineAction({
  name: 'read_ad_url_overview',
  summary: 'Ad status by partner, with the last 30 days',
  method: 'GET',
  path: '/api/v1/ad_url_overview',
  access: 'super-user',
  answer: z.object({
    partners: z.array(partnerStatus),
    /** Queued and running checks, oldest first. */
    openRuns: z.array(run),
    /** The last finished run, except those of chosen ads. */
    lastRun: run.nullable(),
    nextRunAt: moment.nullable(),
  }),
});

/** One check run, for people who started it but may not see tasks. */
export const readAdUrlRun = defineAction({
  name: 'read_ad_url_run',
  summary: 'Progress of an ad URL check run',
  method: 'GET',
  path: '/api/v1/ad_url_runs/{id}',
  access: 'super-user',
  params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
  answer: run,
});
