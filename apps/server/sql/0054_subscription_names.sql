-- A subscription is searched by the names of its client, its service and its property. They stand in its own row, so
-- that one index serves a word. A blank parts them, and a searched word has none: it is found in one name or in none.

drop view subscriptions_shown;
alter table subscriptions add column searched_names text not null default '';

create function subscriptions_named() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.client_id, new.service_id, new.property_id)
    is distinct from (old.client_id, old.service_id, old.property_id) then
    -- Whoever renames one of them meanwhile is waited for, or waits and then finds this row.
    perform from clients where id = new.client_id for share;
    perform from services where id = new.service_id for share;
    perform from properties where id = new.property_id for share;
  end if;
  new.searched_names = concat_ws(' ', (select name from clients where id = new.client_id),
    (select name from services where id = new.service_id), (select name from properties where id = new.property_id));
  return new;
end $$;
create trigger subscriptions_named
  before insert or update of client_id, service_id, property_id, searched_names on subscriptions
  for each row execute function subscriptions_named();

-- Any value will do: the trigger above makes it once the row is locked, when names that changed meanwhile are seen.
create function subscriptions_renamed() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'client' then
    update subscriptions set searched_names = '' where client_id = new.id;
  elsif tg_argv[0] = 'service' then
    update subscriptions set searched_names = '' where service_id = new.id;
  else
    update subscriptions set searched_names = '' where property_id = new.id;
  end if;
  return null;
end $$;
create trigger clients_subscriptions_renamed after update of name on clients for each row
  when (old.name is distinct from new.name) execute function subscriptions_renamed('client');
create trigger services_subscriptions_renamed after update of name on services for each row
  when (old.name is distinct from new.name) execute function subscriptions_renamed('service');
create trigger properties_subscriptions_renamed after update of name on properties for each row
  when (old.name is distinct from new.name) execute function subscriptions_renamed('property');

update subscriptions set searched_names = '';
create index subscriptions_search on subscriptions using gin (searched_names gin_trgm_ops);

create view subscriptions_shown as
  select s.*, c.name as client_name, v.name as service_name, p.name as property_name,
    s.proposed_rate - s.rate as rate_change,
    case when s.rate > 0 then round((s.proposed_rate - s.rate) * 100 / s.rate, 2) end as rate_change_pct,
    (s.proposed_rate - s.rate) * 12 as yearly_effect,
    case when s.status in ('needsApproval', 'approved') and s.proposed_rate > s.rate
      then s.proposed_effective - s.notice_days end as notice_deadline,
    n.status as notice_status, n.problem as notice_problem
  from subscriptions s
  join clients c on c.id = s.client_id
  join services v on v.id = s.service_id
  left join properties p on p.id = s.property_id
  left join rate_notices n on n.subscription_id = s.id and n.status in ('queued', 'failed', 'bounced');
