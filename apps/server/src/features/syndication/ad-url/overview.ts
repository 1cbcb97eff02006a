import {
  readAdUrlOverview,
  readAdUrlRun,
  trendDays,
  type AdUrlRun,
  type PartnerAds,
} from '@supersync/contract/syndication/ad-url/overview.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Server } from '#platform/server.ts';
import { checkAdUrlsTask } from './check-task.ts';

/** Every partner that has ads or should have them; numbers come from indexes and the daily counts. */
async function readPartners(db: Queryable, since: string): Promise<PartnerAds[]> {
  const { rows } = await db.query<PartnerAds>(sql`
    with counted as (
      select partner_id, status, count(*)::int as n from ad_urls group by 1, 2
    ), standing as (
      select partner_id, jsonb_object_agg(status, n) as counts from counted group by 1
    ), day as (
      select partner_id, day, jsonb_object_agg(status, looks) as counts
      from ad_url_days where day > ${since}::date group by 1, 2
    ), trend as (
      select partner_id, jsonb_agg(jsonb_build_object('day', day, 'counts', counts) order by day) as days from day group by 1
    )
    select p.id as "partnerId", p.partner_key as "partnerKey", p.name, p.logo, p.status,
      '{"ok":0,"redirect":0,"404":0,"mismatch":0,"unchecked":0}'::jsonb || coalesce(s.counts, '{}') as counts,
      (select to_json(min(created)) #>> '{}' from ad_urls
        where partner_id = p.id and last_checked is null) as "oldestUnchecked",
      (select to_json(max(last_checked)) #>> '{}' from ad_urls where partner_id = p.id) as "lastChecked",
      exists (select from ad_url_patterns t where t.partner_id = p.id and t.active) as "hasPattern",
      coalesce(t.days, '[]') as days
    from partners p left join standing s on s.partner_id = p.id left join trend t on t.partner_id = p.id
    where s.partner_id is not null or p.status = 'active'
    order by p.name, p.id`);
  return rows;
}

const runShape = sql`id, (parameters ->> 'partnerId')::int as "partnerId", status, progress,
  progress_text as "progressText", message, to_json(coalesce(finished_at, started_at, due_at)) #>> '{}' as at`;

const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);

const openRunsShown = 50;

export function registerOverview(server: Server): void {
  const { name } = checkAdUrlsTask;

  registerAction(server, readAdUrlOverview, async ({ db }) => {
    const partners = await readPartners(db, dayBefore(server.clock.now(), trendDays));
    const { rows: openRuns } = await db.query<AdUrlRun>(sql`
      select ${runShape} from task_runs where task_name = ${name} and status in ('queued', 'running')
      order by due_at, id limit ${openRunsShown}`);
    const { rows: lastRuns } = await db.query<AdUrlRun>(sql`
      select ${runShape} from task_runs
      where task_name = ${name} and status not in ('queued', 'running', 'skipped')
        and parameters ->> 'onlyAsked' is distinct from 'true'
      order by due_at desc, id desc limit 1`);
    const { rows: next } = await db.query<{ at: string | null }>(sql`
      select to_json(min(next_at)) #>> '{}' as at from schedules where task_name = ${name} and status = 'enabled'`);
    return { partners, openRuns, lastRun: lastRuns[0] ?? null, nextRunAt: next[0]?.at ?? null };
  });

  registerAction(server, readAdUrlRun, async ({ params: { id }, db }) => {
    const { rows } = await db.query<AdUrlRun>(sql`
      select ${runShape} from task_runs where id = ${id} and task_name = ${name}`);
    const [run] = rows;
    if (run === undefined) throw problem('not_found', { thing: 'run', key: id });
    return run;
  });
}
