-- What stops each property at each partner, counted for all of them by one statement.

-- Fields a partner may require that are empty, by their names in the contract.
create function property_missing(p properties) returns text[] language sql immutable parallel safe as $$
  select array_remove(array[
    case when p.name = '' then 'name' end,
    case when p.property_type = '' then 'propertyType' end,
    case when p.address = '' then 'address' end,
    case when p.city = '' then 'city' end,
    case when p.province_code = '' then 'provinceCode' end,
    case when p.country_code = '' then 'countryCode' end,
    case when p.postal_code = '' then 'postalCode' end,
    case when p.latitude is null then 'latitude' end,
    case when p.longitude is null then 'longitude' end,
    case when coalesce(p.phone, '') = '' then 'phone' end,
    case when coalesce(p.email, '') = '' then 'email' end,
    case when p.unit_count is null then 'unitCount' end,
    case when p.units_available is null then 'unitsAvailable' end,
    case when p.beds_min is null then 'bedsMin' end,
    case when p.beds_max is null then 'bedsMax' end,
    case when p.rent_min is null then 'rentMin' end,
    case when p.rent_max is null then 'rentMax' end,
    case when p.currency = '' then 'currency' end,
    case when p.square_feet_min is null then 'squareFeetMin' end,
    case when p.square_feet_max is null then 'squareFeetMax' end,
    case when p.pet_friendly is null then 'petFriendly' end,
    case when p.available_on is null then 'availableOn' end,
    case when coalesce(p.website, '') = '' then 'website' end,
    case when coalesce(p.description, '') = '' then 'description' end
  ], null)
$$;

-- The first closed step of every property at every partner it or its client is linked to; null where all are open.
-- The contract has the same rules with their words (`auditFindings`): a test generates states and compares the two.
create function syndication_verdicts(on_day date, at timestamptz, of_client integer, of_partner integer)
returns table (property_id integer, client_id integer, partner_id integer, gate text, state text)
language sql stable as $$
  with rules as (
    select r.client_id,
      bool_or(r.mode = 'deny' and r.scope = 'feature' and r.target = 'syndication') as denied,
      array_agg(r.target) filter (where r.mode = 'allow-only' and r.scope = 'feature') as only_features,
      array_agg(r.target) filter (where r.mode = 'deny' and r.scope = 'partner') as denied_partners,
      array_agg(r.target) filter (where r.mode = 'allow-only' and r.scope = 'partner') as only_partners,
      array_agg(r.target) filter (where r.mode = 'deny' and r.scope = 'province') as denied_provinces,
      array_agg(r.target) filter (where r.mode = 'allow-only' and r.scope = 'province') as only_provinces
    from (
      select x.client_id, x.scope, x.mode, lower(btrim(x.target, e' \t\r\n')) as target from client_restrictions x
      where x.valid_from <= on_day and (x.valid_until is null or x.valid_until >= on_day)
        and (of_client is null or x.client_id = of_client)
    ) r group by r.client_id
  ),
  -- Each property and each partner is read once; what is asked of a pair is cheap.
  facts as materialized (
    select p.id, p.client_id, p.status, p.units_available, p.country_code, p.province_code, p.property_type,
      p.rent_min is not null as is_priced, length(p.name) as title_length,
      coalesce(length(p.description), 0) as description_length, property_missing(p) as missing,
      coalesce(i.photos, 0) as photos, i.width, i.height, coalesce(h.known, 0) as plans,
      coalesce(h.priced, 0) as plans_priced, coalesce(u.known, 0) as units, coalesce(u.priced, 0) as units_priced
    from properties p
    left join (
      select f.property_id, count(*) as photos, min(f.width) as width, min(f.height) as height from property_photos f
      where of_client is null or f.property_id in (select x.id from properties x where x.client_id = of_client)
      group by f.property_id
    ) i on i.property_id = p.id
    left join (
      select f.property_id, count(*) as known, count(f.rent_min) as priced from floorplans f
      where f.units_available is distinct from 0
        and (of_client is null or f.property_id in (select x.id from properties x where x.client_id = of_client))
      group by f.property_id
    ) h on h.property_id = p.id
    left join (
      select f.property_id, count(*) as known, count(f.rent) as priced from units f
      where f.status in ('available', 'notice')
        and (of_client is null or f.property_id in (select x.id from properties x where x.client_id = of_client))
      group by f.property_id
    ) u on u.property_id = p.id
    where of_client is null or p.client_id = of_client
  ),
  takers as materialized (
    select p.id, p.partner_key, p.status, p.level, p.format in ('hotpads', 'meta') as needs_rent,
      array(select jsonb_array_elements_text(p.countries)) as countries,
      array(select jsonb_array_elements_text(p.provinces)) as provinces,
      array(select jsonb_array_elements_text(p.property_types)) as types,
      array(select jsonb_array_elements_text(p.required_fields)) as required,
      array(select lower(jsonb_array_elements_text(p.banned_patterns))) as banned,
      (p.limits ->> 'titleMax')::int as title_max, (p.limits ->> 'descMin')::int as desc_min,
      (p.limits ->> 'descMax')::int as desc_max, (p.limits ->> 'photosMin')::int as photos_min,
      (p.limits ->> 'photosMax')::int as photos_max, (p.limits ->> 'minWidth')::int as min_width,
      (p.limits ->> 'minHeight')::int as min_height
    from partners p where of_partner is null or p.id = of_partner
  ),
  -- As narrow as can be: there is a row for each property at each partner.
  pairs as materialized (
    select coalesce(t.id, l.property_id) as property_id, coalesce(t.partner_id, l.partner_id) as partner_id,
      t.status = 'active' as client_on, l.status = 'active' as is_on, l.listing_id is not null as has_listing_id
    from (
      select p.id, c.partner_id, c.status from properties p join client_partners c on c.client_id = p.client_id
      where (of_client is null or p.client_id = of_client) and (of_partner is null or c.partner_id = of_partner)
    ) t
    full join (
      select x.property_id, x.partner_id, x.status, x.listing_id from property_partners x
      where (of_partner is null or x.partner_id = of_partner)
        and (of_client is null or x.property_id in (select y.id from properties y where y.client_id = of_client))
    ) l on l.property_id = t.id and l.partner_id = t.partner_id
  ),
  -- Materialised, or each mention of the step would compute it again.
  judged as materialized (
    select f.id as property_id, f.client_id, w.id as partner_id, s.held_build_id,
      case
        when e.client_on is not true then 'client'
        when w.status <> 'active' then 'partner'
        when f.status <> 'active' or e.is_on is not true then 'property'
        when f.units_available <= 0 then 'homes'
        when r.client_id is not null and coalesce(r.denied
          or not 'syndication' = any (r.only_features)
          or w.partner_key = any (r.denied_partners)
          or not w.partner_key = any (r.only_partners)
          or lower(f.province_code) = any (r.denied_provinces)
          or not lower(f.province_code) = any (r.only_provinces), false) then 'restriction'
        when not f.country_code = any (w.countries)
          or (cardinality(w.provinces) > 0 and not f.province_code = any (w.provinces))
          or (cardinality(w.types) > 0 and not f.property_type = any (w.types)) then 'taken'
        when f.missing && w.required
          or coalesce(f.title_length > w.title_max, false)
          or coalesce(f.description_length < w.desc_min, false)
          or coalesce(f.description_length > w.desc_max, false)
          or coalesce(f.photos < w.photos_min, false)
          or coalesce(f.photos > w.photos_max, false)
          or coalesce(f.width < w.min_width, false)
          or coalesce(f.height < w.min_height, false)
          or (w.level = 'property' and w.needs_rent and not f.is_priced)
          or (w.level = 'floorplan' and (f.plans = 0 or (w.needs_rent and f.plans_priced = 0)))
          or (w.level = 'unit' and (f.units = 0 or (w.needs_rent and f.units_priced = 0)))
          or (cardinality(w.banned) > 0 and exists (
            select from properties x, unnest(w.banned) b
            where x.id = f.id and position(b in lower(x.name || e'\n' || coalesce(x.description, ''))) > 0
          )) then 'requirements'
        -- Looked up only for what came so far: joins would read all of it.
        when not exists (
          select from feed_listings x where x.property_id = f.id and x.build_id = s.published_build_id
        ) then 'feed'
        when s.last_fetched_at is null or s.last_fetched_at <= at - interval '7 days' or not exists (
          select from feed_listings x where x.property_id = f.id and x.build_id = s.last_fetched_build_id
        ) then 'fetched'
        when not exists (
          select from ad_urls x where x.property_id = f.id and x.partner_id = w.id and x.status in ('ok', 'redirect')
        ) then case when e.has_listing_id then 'seen' else 'accepted' end
      end as gate
    from pairs e
    join facts f on f.id = e.property_id
    join takers w on w.id = e.partner_id
    left join rules r on r.client_id = f.client_id
    left join feeds s on s.client_id = f.client_id and s.partner_id = e.partner_id
  )
  select j.property_id, j.client_id, j.partner_id, j.gate,
    case
      when j.gate is null then 'live'
      when j.gate in ('fetched', 'accepted', 'seen') then 'sent'
      when j.gate <> 'feed' then 'stopped'
      when j.held_build_id is null then 'waiting'
      else 'held'
    end
  from judged j
$$;

-- Stored builds with whose they are and who fetched them.
create view cached_builds as
select b.id, b.feed_id, f.feed_key, f.client_id, c.name as client_name, f.partner_id, p.name as partner_name, b.number,
  b.state, b.format, b.mode, b.hash, b.bytes, b.stored_bytes, b.listings, b.pinned, b.compared_to, b.created, b.version,
  coalesce(t.fetches, 0) as fetches, t.at as last_fetched_at, t.agent as last_fetched_by
from feed_builds b
join feeds f on f.id = b.feed_id
join clients c on c.id = f.client_id
join partners p on p.id = f.partner_id
left join lateral (
  select count(*)::int as fetches, max(x.at) as at, (array_agg(x.agent order by x.id desc))[1] as agent
  from feed_fetches x where x.build_id = b.id
) t on true;
create index feed_listings_text on feed_listings (text_build_id) where text_build_id <> build_id;

-- What keeps syndication going, there from the start and paused until an operator turns it on.
insert into schedules (name, description, task_name, task_group, parameters, schedule, status)
select s.name, s.description, s.task_name, 'system', s.parameters::jsonb, s.schedule, 'paused'
from (values
  ('Build feeds', 'Every quarter of an hour, those that are due by their partner’s schedule.', 'build-feeds',
    '{"most": 5000}', '*/15 * * * *'),
  ('Check ad URLs', 'Every night.', 'check-ad-urls', '{"olderThanHours": 20, "most": 2000}', '15 2 * * *'),
  ('Expire promoted listings', 'Every day after midnight.', 'keep-promoted-listings', '{}', '5 0 * * *'),
  ('Clean the syndication cache', 'Every week.', 'clean-feed-cache', '{"count": 30, "days": 90}', '30 4 * * sun')
) s (name, description, task_name, parameters, schedule)
where not exists (select from schedules x where x.task_name = s.task_name);
