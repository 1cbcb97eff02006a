import { setTimeout as wait } from 'node:timers/promises';
import { attentionLevels, type AttentionLevel } from '@supersync/contract/websites/site-check/rules.ts';
import { checkDays } from '@supersync/contract/websites/site-check/site-check.ts';
import sql from 'sql-template-tag';
import { inLanes } from '#platform/outbound/in-lanes.ts';
import { defineTask, type TaskContext } from '#platform/tasks/define-task.ts';
import { originOfRun } from '#platform/tasks/run-origin.ts';
import { dueFields, readDue } from './due-sites.ts';
import { judgeSite } from './judge-site.ts';
import { lookAtSite } from './look-at-site.ts';
import { storeCheck } from './store-check.ts';
import { addressOf, visitorOf } from './visitor.ts';

/** Websites that are checked at the same time; each is a host of its own and is asked one thing at a time. */
export const sitesAtOnce = 8;

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
    ...dueFields({ since: 'Not checked for', usualHours: 20, most: { usual: 2000, max: 20_000 } }),
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
    const { callable, errors } = await readDue(context, { at: sql`i.checked_at`, verb: 'checked' });
    for (const { message } of errors) context.log(message, 'warning');
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
        ...(errors.length === 0 ? {} : { errors }),
      },
    };
  },
});
