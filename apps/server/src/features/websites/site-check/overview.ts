import {
  insightDays,
  readSiteInsightOverview,
  startSiteChecks,
} from '@supersync/contract/websites/site-check/actions.ts';
import { tlsWarningDays } from '@supersync/contract/websites/site-check/rules.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import sql from 'sql-template-tag';
import { illegalState } from '#platform/actions/illegal-state.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Server } from '#platform/server.ts';
import { apiClientIn } from '#platform/session/actor.ts';
import { startRun } from '#platform/tasks/start-run.ts';
import { checkSitesTask } from './check-task.ts';

type Overview = ActionAnswer<typeof readSiteInsightOverview>;
type Run = NonNullable<Overview['lastRun']>;

const runShape = sql`id, status, progress, progress_text as "progressText", message,
  to_json(coalesce(finished_at, started_at, due_at)) #>> '{}' as at`;

export function registerOverview(server: Server): void {
  const { name } = checkSitesTask;

  registerAction(server, readSiteInsightOverview, async ({ db }) => {
    const now = server.clock.now();
    const { rows: standing } = await db.query<Pick<Overview, 'counts' | 'down' | 'expiring'>>(sql`
      select jsonb_build_object('critical', count(*) filter (where i.attention = 'critical'),
          'warning', count(*) filter (where i.attention = 'warning'),
          'ok', count(*) filter (where i.attention = 'ok'),
          'unchecked', count(*) filter (where i.attention = 'unchecked')) as counts,
        count(*) filter (where i.is_up = false)::int as down,
        count(*) filter (where i.tls_expires_at < ${now}::timestamptz + make_interval(days => ${tlsWarningDays}))::int as expiring
      from site_insights i join sites s on s.id = i.id where s.status = 'active'`);
    const { rows: days } = await db.query<Overview['days'][number]>(sql`
      select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day,
        coalesce(round(100.0 * count(*) filter (where is_up) / nullif(count(*) filter (where is_up is not null), 0), 2), 0)::float as uptime,
        round(percentile_cont(0.5) within group (order by ttfb_ms))::int as ttfb,
        round(percentile_cont(0.9) within group (order by ttfb_ms))::int as "slowTtfb",
        round(avg(search_score), 1)::float as search,
        round(avg(accessibility_score), 1)::float as accessibility,
        sum(problem_count)::int as problems
      from site_checks where at > ${now}::timestamptz - make_interval(days => ${insightDays})
      group by 1 order by 1`);
    const { rows: open } = await db.query<Run>(sql`
      select ${runShape} from task_runs where task_name = ${name} and status in ('queued', 'running')
      order by due_at, id limit 1`);
    const { rows: last } = await db.query<Run>(sql`
      select ${runShape} from task_runs
      where task_name = ${name} and status not in ('queued', 'running', 'skipped')
      order by due_at desc, id desc limit 1`);
    const { rows: next } = await db.query<{ at: string | null }>(sql`
      select to_json(min(next_at)) #>> '{}' as at from schedules where task_name = ${name} and status = 'enabled'`);
    const { counts, down, expiring } = standing[0] ?? {
      counts: { critical: 0, warning: 0, ok: 0, unchecked: 0 },
      down: 0,
      expiring: 0,
    };
    return {
      counts,
      down,
      expiring,
      hasBrowser: server.config.siteBrowser !== undefined,
      days,
      openRun: open[0] ?? null,
      lastRun: last[0] ?? null,
      nextRunAt: next[0]?.at ?? null,
    };
  });

  registerAction(server, startSiteChecks, ({ caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { rows } = await tx.query<{ count: number }>(
        sql`select count(*)::int as count from sites where status = 'active'`,
      );
      const count = rows[0]?.count ?? 0;
      if (count === 0) throw illegalState({ singular: 'check' }, 'without any active website');
      // A running one does not count: it has read its list already.
      const { rows: waiting } = await tx.query<{ id: number }>(sql`
        select id from task_runs
        where task_name = ${name} and status = 'queued' and parameters ->> 'siteId' is null
          and api_client_id is not distinct from ${apiClientIn(origin)}
        order by id limit 1`);
      const [queued] = waiting;
      if (queued !== undefined) return { runId: queued.id, count };
      const parameters = { olderThanHours: 0, most: 20_000, maxLinks: 25, pauseSeconds: 0.5 };
      const { id } = await startRun(server, tx, checkSitesTask, parameters, {
        origin,
        userId: caller.userId,
      });
      return { runId: id, count };
    }),
  );
}
