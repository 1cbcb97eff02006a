import { setTimeout as wait } from 'node:timers/promises';
import type { AdUrlStatus } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import type { RunResult } from '@supersync/contract/developer/task-run/run-result.ts';
import sql, { type Sql } from 'sql-template-tag';
import { defineTask, type TaskContext } from '#platform/tasks/define-task.ts';
import { originOfRun } from '#platform/tasks/run-origin.ts';
import { firstCallable } from '#platform/outbound/first-callable.ts';
import { inLanes } from '#platform/outbound/in-lanes.ts';
import { checkPage, readAds, refusalOf, type Ad } from './check-page.ts';
import { storeCheck } from './store-check.ts';

const hour = 3_600_000;
const hostsAtOnce = 6;
/** After this many misses in a row a host is skipped until the next run. */
const maxMisses = 3;
const maxErrors = 200;

/** Oldest check first, so that the next run continues where an aborted one stopped. */
function dueAds({ server, parameters }: TaskContext): Sql {
  const before = new Date(server.clock.now().getTime() - Number(parameters['olderThanHours']) * hour);
  const partnerId = parameters['partnerId'] ?? null;
  return parameters['onlyAsked'] === true
    ? sql`where a.check_asked is not null order by a.check_asked, a.id`
    : sql`where (a.last_checked is null or a.last_checked < ${before})
      and (${partnerId}::int is null or a.partner_id = ${partnerId}::int)
      order by a.last_checked nulls first, a.id`;
}

/** The run's errors give the reason; the request is cleared so that it is not repeated in every run. */
const clearRequests = (context: TaskContext, ids: readonly number[]): Promise<unknown> =>
  context.inTransaction((tx) =>
    tx.query(sql`
      update ad_urls set check_asked = null where id = any (${[...ids]}::int[]) and check_asked is not null`),
  );

const hostOf = ({ url }: Ad): string => URL.parse(url)?.host ?? '';

interface DueAds {
  readonly callable: readonly Ad[];
  /** One error per refused host, with its number of URLs. */
  readonly errors: NonNullable<RunResult['errors']>;
}

async function readDue(context: TaskContext): Promise<DueAds> {
  const { server, parameters } = context;
  const due = dueAds(context);
  const refused = new Map<string, { readonly reason: string; count: number }>();
  const closed: number[] = [];
  const callable = await firstCallable({
    most: Number(parameters['most']),
    readPage: ({ limit, offset }) => readAds(server.db, sql`${due} limit ${limit} offset ${offset}`),
    refusalOf: ({ url }) => refusalOf(server, url),
    onRefused(ad, reason) {
      closed.push(ad.id);
      const known = refused.get(hostOf(ad));
      if (known === undefined) refused.set(hostOf(ad), { reason, count: 1 });
      else known.count += 1;
    },
  });
  if (closed.length > 0) await clearRequests(context, closed);
  return {
    callable,
    errors: [...refused].map(([host, { reason, count }]) => ({
      subject: host,
      message: `${reason}: ${count} not checked`,
    })),
  };
}

const stateOf: Readonly<Record<AdUrlStatus, 'ok' | 'warning' | 'failed'>> = {
  ok: 'ok',
  redirect: 'warning',
  '404': 'failed',
  mismatch: 'warning',
  unchecked: 'warning',
};

const wordsOf: Readonly<Record<AdUrlStatus, string>> = {
  ok: 'show their property',
  redirect: 'lead on to a page that shows it',
  '404': 'are gone',
  mismatch: 'do not name their property',
  unchecked: 'could not be checked',
};

/** Checks the pages of ads with one call at a time per host and a pause after each. */
export const checkAdUrlsTask = defineTask({
  name: 'check-ad-urls',
  title: 'Check ad URLs',
  description:
    'Checks the pages where partners show our properties, longest waiting first. One call at a time to each host.',
  taskGroup: 'system',
  // Open to every super user: the ad pages start it too.
  access: 'super-user',
  fieldConfig: [
    {
      type: 'record',
      name: 'partnerId',
      label: 'Partner',
      resource: partner.name,
      help: 'Left empty, the ads at every partner',
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
      help: 'Addresses in one run',
      integer: true,
      min: 1,
      max: 20_000,
      default: 2000,
      required: true,
    },
    {
      type: 'number',
      name: 'pauseSeconds',
      label: 'Pause',
      help: 'Seconds between two calls to the same host',
      min: 0.2,
      max: 60,
      default: 2,
      required: true,
    },
    {
      type: 'switch',
      name: 'onlyAsked',
      label: 'Only those somebody asked for',
      help: 'Chosen in the list of ad URLs; however recently they were checked',
      default: false,
    },
  ],
  timeLimitSeconds: 4 * 3600,
  retry: { limit: 1, delaySeconds: 600 },
  async run(context) {
    const { server, parameters, signal } = context;
    const { callable, errors } = await readDue(context);
    for (const { message } of errors) context.log(message, 'warning');
    context.log(`${callable.length} addresses to check, at ${new Set(callable.map(hostOf)).size} hosts`);

    const found = new Map<AdUrlStatus, number>();
    const silent = new Map<string, number>();
    let checkedCount = 0;
    await inLanes(callable, {
      laneOf: hostOf,
      atOnce: hostsAtOnce,
      signal,
      pause: (until) => wait(Number(parameters['pauseSeconds']) * 1000, undefined, { signal: until }),
      async work(ad, until) {
        const result = await checkPage(server, ad, until);
        const checkedAt = server.clock.now();
        const stored = await context.inTransaction((tx) =>
          storeCheck(tx, originOfRun(context), ad, result, checkedAt, { isAsked: false }),
        );
        context.count(stored === 'changed' ? { changed: 1 } : { unchanged: 1 });
        if (stored === 'changed')
          context.log(`${ad.url}: ${result.finding}`, result.status === 'ok' ? 'info' : 'warning');
        found.set(result.status, (found.get(result.status) ?? 0) + 1);
        checkedCount += 1;
        context.progress((checkedCount / callable.length) * 100, `${checkedCount} of ${callable.length}`);
        const host = hostOf(ad);
        const misses = result.isReached ? 0 : (silent.get(host) ?? 0) + 1;
        silent.set(host, misses);
        if (misses < maxMisses) return true;
        errors.push({
          subject: host,
          message: `${result.finding} The rest of its addresses wait for the next run.`,
        });
        context.log(`${host} is left alone until the next run: ${result.finding}`, 'warning');
        return false;
      },
    });
    return {
      message: checkedCount === 0 ? 'There was nothing to check' : `${checkedCount} addresses checked`,
      result: {
        findings: [...found].map(([status, count]) => ({
          check: status,
          state: stateOf[status],
          count,
          message: `${count} ${wordsOf[status]}`,
        })),
        ...(errors.length === 0 ? {} : { errors: errors.slice(0, maxErrors) }),
      },
    };
  },
});
