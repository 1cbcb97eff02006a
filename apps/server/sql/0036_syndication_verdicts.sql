-- The same verdicts, faster: what a client and a partner have in common is settled once for both, and only properties
-- that get past it are asked for more. No step keeps all pairs in memory or on disk.
create or replace function syndication_verdicts(on_day date, at timestamptz, of_client integer, of_partner integer)
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
  -- One row for each property: its links are looked up in a list, not joined pair by pair.
  links as (
    select l.property_id, array_agg(l.partner_id) as linked,
      array_agg(l.partner_id) filter (where l.status = 'active') as turned_on
    from property_partners l
    where (of_partner is null or l.partner_id = of_partner)
      and (of_client is null or l.property_id in (select x.id from properties x where x.client_id = of_client))
    group by l.property_id
  ),
  -- Materialised, or missing fields would be listed again at each partner.
  facts as materialized (
    select p.id, p.client_id, p.status = 'active' as is_active, p.units_available, p.country_code, p.province_code,
      lower(p.province_code) as province, p.property_type, p.rent_min is not null as is_priced,
      length(p.name) as title_length, coalesce(length(p.description), 0) as description_length,
      property_missing(p) as missing, coalesce(i.photos, 0) as photos, i.width, i.height, coalesce(h.known, 0) as plans,
      coalesce(h.priced, 0) as plans_priced, coalesce(u.known, 0) as units, coalesce(u.priced, 0) as units_priced,
      l.linked, l.turned_on
    from properties p
    left join links l on l.property_id = p.id
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
    select p.id, p.partner_key, p.status = 'active' as is_active, p.level, p.format in ('hotpads', 'meta') as needs_rent,
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
  -- Materialised, or what they have in common would be settled again for each property.
  cells as materialized (
    select c.client_id, c.partner_id, w.level, w.needs_rent, w.countries, w.provinces, w.types, w.required, w.banned,
      w.title_max, w.desc_min, w.desc_max, w.photos_min, w.photos_max, w.min_width, w.min_height, s.published_build_id, s.held_build_id, s.last_fetched_build_id,
      s.last_fetched_at > at - interval '7 days' as is_fetching,
      case when c.status <> 'active' then 'client' when not w.is_active then 'partner' end as gate,
      coalesce(r.denied
        or not 'syndication' = any (r.only_features)
        or w.partner_key = any (r.denied_partners)
        or not w.partner_key = any (r.only_partners), false) as is_restricted,
      r.denied_provinces, r.only_provinces
    from client_partners c
    join takers w on w.id = c.partner_id
    left join rules r on r.client_id = c.client_id
    left join feeds s on s.client_id = c.client_id and s.partner_id = c.partner_id
    where of_client is null or c.client_id = of_client
  ),
  judged as (
    select f.id as property_id, c.client_id, c.partner_id, c.held_build_id,
      case
        when c.gate is not null then c.gate
        when not f.is_active or (c.partner_id = any (f.turned_on)) is not true then 'property'
        when f.units_available <= 0 then 'homes'
        when c.is_restricted
          or coalesce(f.province = any (c.denied_provinces) or not f.province = any (c.only_provinces), false)
          then 'restriction'
        when not f.country_code = any (c.countries)
          or (cardinality(c.provinces) > 0 and not f.province_code = any (c.provinces))
          or (cardinality(c.types) > 0 and not f.property_type = any (c.types)) then 'taken'
        when f.missing && c.required
          or coalesce(f.title_length > c.title_max, false)
          or coalesce(f.description_length < c.desc_min, false)
          or coalesce(f.description_length > c.desc_max, false)
          or coalesce(f.photos < c.photos_min, false)
          or coalesce(f.photos > c.photos_max, false)
          or coalesce(f.width < c.min_width, false)
          or coalesce(f.height < c.min_height, false)
          or (c.level = 'property' and c.needs_rent and not f.is_priced)
          or (c.level = 'floorplan' and (f.plans = 0 or (c.needs_rent and f.plans_priced = 0)))
          or (c.level = 'unit' and (f.units = 0 or (c.needs_rent and f.units_priced = 0)))
          or (cardinality(c.banned) > 0 and exists (
            select from properties x, unnest(c.banned) b
            where x.id = f.id and position(b in lower(x.name || e'\n' || coalesce(x.description, ''))) > 0
          )) then 'requirements'
        -- Looked up only for what came so far: joins would read all of it.
        when not exists (
          select from feed_listings x where x.property_id = f.id and x.build_id = c.published_build_id
        ) then 'feed'
        when c.is_fetching is not true or not exists (
          select from feed_listings x where x.property_id = f.id and x.build_id = c.last_fetched_build_id
        ) then 'fetched'
        when not exists (
          select from ad_urls x where x.property_id = f.id and x.partner_id = c.partner_id and x.status in ('ok', 'redirect')
        ) then case when exists (
          select from property_partners x
          where x.property_id = f.id and x.partner_id = c.partner_id and x.listing_id is not null
        ) then 'seen' else 'accepted' end
      end as gate
    from facts f
    join cells c on c.client_id = f.client_id
    -- A fence: each mention of the step would compute it again.
    offset 0
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
  union all
  -- Linked by themselves, while their client is not sent to the partner.
  select a.id, a.client_id, x.partner_id, 'client', 'stopped'
  from (
    select f.id, f.client_id, f.linked, o.partners from facts f
    left join (
      select c.client_id, array_agg(c.partner_id) as partners from client_partners c
      where of_client is null or c.client_id = of_client group by c.client_id
    ) o on o.client_id = f.client_id
    -- A fence: there are few of them, and only their links are looked at one by one.
    where (f.linked <@ o.partners) is not true offset 0
  ) a
  cross join unnest(a.linked) x (partner_id)
  where (x.partner_id = any (a.partners)) is not true
$$;
