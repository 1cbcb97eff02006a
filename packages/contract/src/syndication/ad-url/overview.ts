import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { runStatuses } from '../../developer/task-run/run-status.ts';
import { adUrlStatuses } from './ad-url.ts';

const moment = z.iso.datetime({ offset: true });

/** So many days back the trend goes. */
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

const partnerStanding = z.object({
  partnerId: z.int(),
  partnerKey: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  status: z.string(),
  counts,
  /** Since when the oldest of those nobody ever looked at waits. */
  oldestUnchecked: moment.nullable(),
  lastChecked: moment.nullable(),
  /** Whether a pattern in use makes its addresses. */
  hasPattern: z.boolean(),
  /** Looks of each day by what they found, oldest first; days without a look are left out. */
  days: z.array(
    z.object({ day: z.iso.date(), counts: z.partialRecord(z.enum(adUrlStatuses.values), z.int()) }),
  ),
});
export type PartnerAds = z.infer<typeof partnerStanding>;

/** How the ads stand, partner by partner. */
export const readAdUrlOverview = defineAction({
  name: 'read_ad_url_overview',
  summary: 'How the ads stand at each partner, and how they stood in the last 30 days',
  method: 'GET',
  path: '/api/v1/ad_url_overview',
  access: 'super-user',
  answer: z.object({
    partners: z.array(partnerStanding),
    /** Runs of the check that wait or go on, oldest first. */
    openRuns: z.array(run),
    /** The last one that ended by itself or otherwise; those of chosen ads aside. */
    lastRun: run.nullable(),
    nextRunAt: moment.nullable(),
  }),
});

/** One run of the check, for whoever started it here and may not see tasks. */
export const readAdUrlRun = defineAction({
  name: 'read_ad_url_run',
  summary: 'How a run of the check of ad URLs goes',
  method: 'GET',
  path: '/api/v1/ad_url_runs/{id}',
  access: 'super-user',
  params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
  answer: run,
});
