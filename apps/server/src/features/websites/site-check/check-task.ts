import { setTimeout as wait } from 'node:timers/promises';
import { attentionLevels, type AttentionLevel } from '@supersync/contract/websites/site-check/rules.ts';
import { checkDays } from '@supersync/contract/websites/site-check/site-check.ts';
import { site } from '@supersync/contract/websites/site/site.ts';
import type { RunResult } from '@supersync/contract/developer/task-run/run-result.ts';
import sql from 'sql-template-tag';
import { inLanes } from '#platform/outbound/in-lanes.ts';
import { defineTask, type TaskContext } from '#platform/tasks/define-task.ts';
import { originOfRun } from '#platform/tasks/run-origin.ts';
import { judgeSite } from './judge-site.ts';
import type { CheckedSite } from './look.ts';
import { lookAtSite } from './look-at-site.ts';
import { readSites } from './read-sites.ts';
import { storeCheck } from './store-check.ts';
import { addressOf, refusalOf, visitorOf } from './visitor.ts';

const hour = 3_600_000;
/** Websites that are checked at the same time; each is a host of its own and is asked one thing at a time. */
export const sitesAtOnce = 8;
const maxErrors = 200;

/** Oldest check first, so that the next run continues where an aborted one stopped. */
function readDue({ server, parameters }: TaskContext): Promise<CheckedSite[]> {
  const before = new Date(server.clock.now().getTime() - Number(parameters['olderThanHours']) * hour);
  const siteId = parameters['siteId'] ?? null;
  return readSites(
    server.db,
    sql`where case when ${siteId}::int is null then s.status = 'active' else s.id = ${siteId}::int end
      and (i.checked_at is null or i.checked_at < ${before})
      order by i.checked_at nulls first, s.id limit ${Number(parameters['most'])}`,
  );
}

const stateOf: Readonly<Record<AttentionLevel, 'ok' | 'warning' | 'failed'>> = {
  critical: 'failed',
  warning: 'warning',
  ok: 'ok',
  unchecked: 'warning',
};

const purgeOld = (context: TaskContext): Promise<unknown> =>
  context.inTransaction((tx) =>
    tx.query(
      sql`delete from site_checks where at < ${context.server.clock.now()}::timestamptz - make_interval(days => ${checkDays})`,
    ),
  );

/** Checks websites over HTTP: eight at a time, each asked one thing after another with a pause. */
export const checkSitesTask = defineTask({
  name: 'check-sites',
  title: 'Check websites',
  description:
    'Looks at the home page of each active website, its certificate, DNS, robots.txt, sitemap, tracking ids and links. One call at a time to each host.',
  taskGroup: 'system',
  // Open to every super user: Website Insights starts it too.
  access: 'super-user',
  fieldConfig: [
    {
      type: 'record',
      name: 'siteId',
      label: 'Website',
      resource: site.name,
      help: 'Left empty, every active website',
    },
    {
      type: 'number',
      name: 'olderThanHours',
      label: 'Not checked for',
      help: 'Hours. Others are left for the next time.',
      integer: true,
      min: 0,
      max: 8760,
      default: 20,
      required: true,
    },
    {
      type: 'number',
      name: 'most',
      label: 'At most',
      help: 'Websites in one run',
      integer: true,
      min: 1,
      max: 20_000,
      default: 2000,
      required: true,
    },
    {
      type: 'number',
      name: 'maxLinks',
      label: 'Links followed',
      help: 'Of each home page',
      integer: true,
      min: 0,
      max: 100,
      default: 25,
      required: true,
    },
    {
      type: 'number',
      name: 'pauseSeconds',
      label: 'Pause',
      help: 'Seconds between two calls to the same website',
      min: 0,
      max: 60,
      default: 0.5,
      required: true,
    },
  ],
  timeLimitSeconds: 6 * 3600,
  retry: { limit: 1, delaySeconds: 600 },
  async run(context) {
    const { server, parameters, signal } = context;
    const due = await readDue(context);
    const callable = due.filter((each) => refusalOf(server, each) === null);
    const errors: NonNullable<RunResult['errors']> = due.flatMap((each) => {
      const message = refusalOf(server, each);
      return message === null ? [] : [{ subject: each.domain, message: `${message}: not checked` }];
    });
    for (const { message } of errors.slice(0, maxErrors)) context.log(message, 'warning');
    context.log(`${callable.length} websites to check`);
    const pause = (until: AbortSignal): Promise<void> =>
      wait(Number(parameters['pauseSeconds']) * 1000, undefined, { signal: until });
    const found = new Map<AttentionLevel, number>();
    let checkedCount = 0;
    await inLanes(callable, {
      laneOf: (each) => URL.parse(addressOf(server, each))?.host ?? each.domain,
      atOnce: sitesAtOnce,
      signal,
      pause,
      async work(each, until) {
        const look = await lookAtSite(each, visitorOf(server, each, until, pause), {
          at: server.clock.now(),
          maxLinks: Number(parameters['maxLinks']),
        });
        const stored = await context.inTransaction((tx) =>
          storeCheck(tx, originOfRun(context), look, judgeSite(look), { isAsked: false }),
        );
        checkedCount += 1;
        context.progress((checkedCount / callable.length) * 100, `${checkedCount} of ${callable.length}`);
        if (stored === null) return true;
        context.count(stored.hasChanged ? { changed: 1 } : { unchanged: 1 });
        if (stored.hasChanged)
          context.log(
            `${each.domain}: ${stored.problem ?? 'in order again'}`,
            stored.attention === 'ok' ? 'info' : 'warning',
          );
        found.set(stored.attention, (found.get(stored.attention) ?? 0) + 1);
        return true;
      },
    });
    await purgeOld(context);
    return {
      message: checkedCount === 0 ? 'There was nothing to check' : `${checkedCount} websites checked`,
      result: {
        findings: [...found].map(([level, count]) => ({
          check: level,
          state: stateOf[level],
          count,
          message: `${count} ${attentionLevels.labels[level].toLowerCase()}`,
        })),
        ...(errors.length === 0 ? {} : { errors: errors.slice(0, maxErrors) }),
      },
    };
  },
});
