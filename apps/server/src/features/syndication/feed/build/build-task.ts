import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { nextTimes } from '@supersync/contract/developer/schedule/cron-times.ts';
import type { RunResult } from '@supersync/contract/developer/task-run/run-result.ts';
import sql from 'sql-template-tag';
import { defineTask, type TaskContext } from '#platform/tasks/define-task.ts';
import { originOfRun } from '#platform/tasks/run-origin.ts';
import { buildFeed, type BuildResult } from './build-feed.ts';
import { runOf } from './run-build.ts';

const day = 86_400_000;
const maxErrors = 200;

interface Due {
  readonly id: number;
  readonly feedKey: string;
}

/** The pattern's last run time; null if none within a month. */
export function lastSlot(pattern: string, now: Date): Date | null {
  for (const days of [1, 8, 32]) {
    const found = nextTimes(pattern, 'UTC', new Date(now.getTime() - days * day), 100_000, now).at(-1);
    if (found !== undefined) return found;
  }
  return null;
}

/** Feeds of active partners that are due since all of them was built last, longest waiting first. */
async function readDue({ server, parameters }: TaskContext): Promise<Due[]> {
  const partnerId = parameters['partnerId'] ?? null;
  const { rows: partners } = await server.db.query<{ id: number; schedule: string }>(sql`
    select id, schedule from partners where status = 'active' and schedule is not null
      and (${partnerId}::int is null or id = ${partnerId}::int)`);
  const now = server.clock.now();
  const slots = partners.flatMap(({ id, schedule }) => {
    const slot = lastSlot(schedule, now);
    return slot === null ? [] : [{ id, slot }];
  });
  const { rows } = await server.db.query<Due>(sql`
    select o.id, o.feed_key as "feedKey" from feed_overview o join feeds f on f.id = o.id
    join jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as s(id int, slot timestamptz) on s.id = o.partner_id
    where o.status = 'active' and (f.whole_built_at is null or f.whole_built_at < s.slot)
    order by f.whole_built_at nulls first, o.id limit ${Number(parameters['most'])}`);
  return rows;
}

const stateOf: Readonly<Record<BuildResult['outcome'], 'ok' | 'warning' | 'failed'>> = {
  published: 'ok',
  unchanged: 'ok',
  held: 'warning',
  busy: 'warning',
  inactive: 'ok',
  gone: 'ok',
  failed: 'failed',
};

const wordsOf: Readonly<Record<BuildResult['outcome'], string>> = {
  published: 'were published',
  unchanged: 'are as they were',
  held: 'are held until a person confirms them',
  busy: 'were being built already',
  inactive: 'were switched off meanwhile',
  gone: 'are no longer there',
  failed: 'failed',
};

/** Builds due feeds one after another; the next run continues with what is left. */
export const buildFeedsTask = defineTask({
  name: 'build-feeds',
  title: 'Build feeds',
  description:
    'Builds the feeds of every partner whose time has come, those first that waited longest. What changed too much is held.',
  taskGroup: 'system',
  fieldConfig: [
    {
      type: 'record',
      name: 'partnerId',
      label: 'Partner',
      resource: partner.name,
      help: 'Left empty, the feeds of every partner',
    },
    {
      type: 'number',
      name: 'most',
      label: 'At most',
      help: 'Feeds in one run',
      integer: true,
      min: 1,
      max: 50_000,
      default: 5000,
      required: true,
    },
  ],
  timeLimitSeconds: 4 * 3600,
  retry: { limit: 1, delaySeconds: 600 },
  async run(context) {
    const { server, signal } = context;
    const due = await readDue(context);
    context.log(`${due.length} feeds to build`);
    const run = runOf(server, { origin: originOfRun(context), signal, write: context.inTransaction });
    const ends = new Map<BuildResult['outcome'], number>();
    const errors: NonNullable<RunResult['errors']> = [];
    const failed = (subject: string, message: string): void => {
      context.log(`${subject}: ${message}`, 'error');
      if (errors.length < maxErrors) errors.push({ subject, message });
    };
    for (const [index, { id, feedKey }] of due.entries()) {
      signal.throwIfAborted();
      let end: Pick<BuildResult, 'outcome' | 'words'>;
      try {
        end = await buildFeed(run, id);
      } catch (error) {
        signal.throwIfAborted();
        server.log.error({ err: error, feedId: id }, 'A feed failed to build');
        end = {
          outcome: 'failed',
          words: 'Something went wrong. What was published before is still served.',
        };
      }
      const { outcome, words } = end;
      ends.set(outcome, (ends.get(outcome) ?? 0) + 1);
      context.count(outcome === 'published' ? { changed: 1 } : { unchanged: 1 });
      if (outcome === 'failed') failed(feedKey, words);
      else if (outcome === 'held') context.log(`${feedKey}: ${words}`, 'warning');
      context.progress(((index + 1) / due.length) * 100, `${index + 1} of ${due.length}`);
    }
    return {
      message: due.length === 0 ? 'No feed was due' : `${due.length} feeds built`,
      result: {
        findings: [...ends].map(([outcome, count]) => ({
          check: outcome,
          state: stateOf[outcome],
          count,
          message: `${count} ${wordsOf[outcome]}`,
        })),
        ...(errors.length === 0 ? {} : { errors }),
      },
    };
  },
});
