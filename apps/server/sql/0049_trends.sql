-- Trends that lists show beside the newest number: oldest first, of the last thirty.
create or replace view feed_overview as
select f.id, f.feed_key, f.client_id, f.partner_id,
  case
    when l.client_id is null or p.status = 'retired' then 'off'
    when l.status = 'paused' or p.status = 'paused' then 'paused'
    else 'active'
  end as status,
  case
    when l.client_id is null then 'The client is no longer sent to ' || p.name || '.'
    when p.status <> 'active' then p.name || ' is ' || p.status || '.'
    when l.status = 'paused' then 'The client’s link to ' || p.name || ' is paused.'
    else 'The client is sent to ' || p.name || '.'
  end as status_words,
  p.format, p.delivery, case when p.format = 'json' then p.mode else 'snapshot' end as mode, p.level, p.schedule,
  f.held_build_id is not null as held, f.published_build_id, f.held_build_id, f.listings,
  b.bytes, b.median_rent, b.published_at,
  f.last_built_at, f.last_outcome, f.last_words,
  case
    when f.build_token is not null and f.building_until > now() then 'building'
    when f.queued_at is not null then 'queued'
    else 'idle'
  end as build_state,
  f.build_progress, f.last_fetched_at, f.last_fetched_by, f.last_fetched_from,
  case when f.previous_until > now() then f.previous_until end as previous_address_until,
  f.version, f.created, f.modified_user_id, f.modified_at,
  array_to_json(array(
    select n.listings from (
      select b.number, b.listings from feed_builds b
      where b.feed_id = f.id and b.state in ('published', 'superseded') order by b.number desc limit 30
    ) n order by n.number))::jsonb as listing_trend
from feeds f
join partners p on p.id = f.partner_id
left join client_partners l on l.client_id = f.client_id and l.partner_id = f.partner_id
left join feed_builds b on b.id = f.published_build_id;

create or replace view importer_overview as
select i.id, i.importer_key, i.name, i.client_id, i.source, i.feed_url, i.format, i.status, i.config, i.notes,
  i.run_status, i.last_run_id, i.last_run_at, i.last_success_at, i.last_checked_at,
  i.property_count, i.unit_count, i.issue_count, i.error_count, i.warning_count,
  -- An answer that nothing has changed confirms what is stored as well as a run does.
  i.status = 'enabled'
    and coalesce(greatest(i.last_success_at, i.last_checked_at), i.created) < now() - interval '24 hours' as is_stale,
  s.id as schedule_id, s.schedule, s.time_zone, s.next_at,
  h.id as held_run_id,
  array_to_json(array(
    select d.units from import_days d
    where d.importer_id = i.id and d.day > (now() at time zone 'UTC')::date - 30 and d.units is not null
    order by d.day))::jsonb as unit_trend,
  i.version, i.created, i.modified_user_id, i.modified_at,
  array_to_json(array(
    select n.duration_ms from (
      select r.finished_at, r.duration_ms from task_runs r
      where r.task_name = 'run-importer' and r.importer_id = i.id and r.status = 'success'
      order by r.finished_at desc limit 30
    ) n order by n.finished_at))::jsonb as duration_trend
from importers i
left join lateral (
  select s.id, s.schedule, s.time_zone, s.next_at from schedules s
  where s.importer_id = i.id and s.task_name = 'run-importer' and s.status <> 'archived' and s.schedule is not null
  order by (s.status = 'enabled') desc, s.next_at nulls last, s.id limit 1
) s on true
left join import_runs h on h.importer_id = i.id and h.state = 'held';
