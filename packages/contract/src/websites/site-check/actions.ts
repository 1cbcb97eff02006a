import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { runStatuses } from '../../developer/task-run/run-status.ts';
import { site } from '../site/site.ts';
import { attentionLevels, siteFinding } from './rules.ts';
import { siteInsight } from './site-insight.ts';

const moment = z.iso.datetime({ offset: true });

/** Checks one website now. An unreachable website is a result; a host we may not call is refused. */
export const checkSite = defineAction({
  name: 'check_site',
  summary: 'Check a website now and store the result',
  method: 'POST',
  path: `${site.path}/{id}/check`,
  access: 'super-user',
  params: z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) }),
  answer: z.object({
    attention: z.enum(attentionLevels.values),
    problem: z.string().nullable(),
    checkedAt: moment,
    findings: z.array(siteFinding),
  }),
});

/** Through the task runner, one website at a time. Refused where no browser is configured. */
export const viewSiteNow = defineAction({
  name: 'view_site',
  summary: 'Open the home page of a website in a browser and store what it shows',
  method: 'POST',
  path: `${site.path}/{id}/view`,
  access: 'super-user',
  params: z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) }),
  answer: z.object({ runId: z.int() }),
  status: 202,
});

/** Through the task runner. A run that is already queued is not duplicated. */
export const startSiteChecks = defineAction({
  name: 'start_site_checks',
  summary: 'Check every active website now',
  method: 'POST',
  path: `${siteInsight.path}/checks`,
  access: 'super-user',
  answer: z.object({ runId: z.int(), count: z.int() }),
  status: 202,
});

/** Days in the trend. */
export const insightDays = 90;

const run = z.object({
  id: z.int(),
  status: z.enum(runStatuses.values),
  progress: z.int().nullable(),
  progressText: z.string().nullable(),
  message: z.string().nullable(),
  at: moment,
});

/** How the websites stand together, and how that came to be. */
export const readSiteInsightOverview = defineAction({
  name: 'read_site_insight_overview',
  summary: 'Health of all active websites, with the last 90 days',
  method: 'GET',
  path: '/api/v1/site_insight_overview',
  access: 'super-user',
  answer: z.object({
    counts: z.record(z.enum(attentionLevels.values), z.int()),
    down: z.int(),
    /** Certificates that expire within 30 days. */
    expiring: z.int(),
    /** Whether a browser is configured that can view them. */
    hasBrowser: z.boolean(),
    /** Oldest first; days without checks are left out. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        /** Share of checks that reached the website, in per cent. */
        uptime: z.number(),
        /** Median and slowest tenth, in milliseconds. */
        ttfb: z.int().nullable(),
        slowTtfb: z.int().nullable(),
        search: z.number().nullable(),
        accessibility: z.number().nullable(),
        problems: z.int(),
      }),
    ),
    /** The queued or running check, or the last finished one. */
    openRun: run.nullable(),
    lastRun: run.nullable(),
    nextRunAt: moment.nullable(),
  }),
});
