-- A page of clients with feeds sums only the feeds of its own clients: each sum is a join that a statement leaves out
-- where it does not read it. Held and failed feeds are few and lists are sorted by them, so indexes have them.
create index feeds_held_client on feeds (client_id) where held_build_id is not null;
create index feeds_failed_client on feeds (client_id) where last_outcome = 'failed';

create or replace view feed_clients as
select c.id as client_id, c.name, f.feeds, f.active_feeds, coalesce(h.feeds, 0) as held_feeds,
  coalesce(x.feeds, 0) as failed_feeds, f.listings, f.last_built_at, f.last_fetched_at
from clients c
left join lateral (
  select count(*)::integer as feeds,
    (count(*) filter (where l.status = 'active' and p.status = 'active'))::integer as active_feeds,
    coalesce(sum(f.listings), 0)::integer as listings,
    max(f.last_built_at) as last_built_at, max(f.last_fetched_at) as last_fetched_at
  from feeds f
  join partners p on p.id = f.partner_id
  left join client_partners l on l.client_id = f.client_id and l.partner_id = f.partner_id
  where f.client_id = c.id
) f on true
left join (
  select client_id, count(*)::integer as feeds from feeds where held_build_id is not null group by client_id
) h on h.client_id = c.id
left join (
  select client_id, count(*)::integer as feeds from feeds where last_outcome = 'failed' group by client_id
) x on x.client_id = c.id
where exists (select from feeds f where f.client_id = c.id);
