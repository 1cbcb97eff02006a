-- The figures of building shadows are stored: made at each page of a list, they cost more with every observation.
-- A job makes them again once something they follow from has changed.

drop view building_shadows;
drop view shadow_listings;

-- What we ask in each building by bedrooms: the rents of floorplans where there are some, else of the property itself.
create materialized view building_own_rents as
  select building_id, bedrooms, currency, round(avg(rent), 2) as rent
  from (
    select m.building_id, f.beds as bedrooms, p.currency, f.rent_min as rent
    from building_members m join properties p on p.id = m.property_id and p.status = 'active'
    join floorplans f on f.property_id = p.id
    where f.rent_min is not null and f.beds is not null
    union all
    select m.building_id, p.beds_min, p.currency, p.rent_min
    from building_members m join properties p on p.id = m.property_id and p.status = 'active'
    where p.rent_min is not null and p.beds_min is not null
      and not exists (select from floorplans f where f.property_id = p.id and f.rent_min is not null)
    union all
    select m.building_id, p.beds_max, p.currency, p.rent_max
    from building_members m join properties p on p.id = m.property_id and p.status = 'active'
    where p.rent_max is not null and p.beds_max > p.beds_min
      and not exists (select from floorplans f where f.property_id = p.id and f.rent_min is not null)
  ) asked
  group by building_id, bedrooms, currency;
create unique index building_own_rents_key on building_own_rents (building_id, bedrooms, currency);
-- Without statistics the plans below are wrong by a factor of hundreds.
analyze building_own_rents;

-- Listings seen elsewhere, each beside what we ask for as many bedrooms in the same building.
create view shadow_listings as
  select l.id, m.building_id, l.source, l.listing_id, l.name, l.address, l.unit, l.bedrooms, l.rent, l.currency,
    l.units, l.url, l.first_seen, l.last_seen, l.last_seen - l.first_seen + 1 as days_on_market,
    l.last_seen >= current_date - 30 as is_live, o.rent as own_rent,
    o.rent - l.rent as gap, round((o.rent - l.rent) * 100 / l.rent, 1) as gap_percent,
    o.building_id is null as is_missing
  from building_members m
  join observed_listings l on l.id = m.observed_listing_id
  left join building_own_rents o on o.building_id = m.building_id and o.bedrooms = l.bedrooms
    and o.currency = l.currency;

create materialized view building_shadows as
  select b.id, b.canonical_address, b.name, b.city, b.province_code, b.country_code, b.latitude, b.longitude,
    b.own_count as own_listings, coalesce(p.units, 0)::int as own_units,
    coalesce(s.listings, 0)::int as seen_listings, coalesce(s.units, 0)::int as seen_units,
    coalesce(s.sources, 0)::int as sources, s.first_seen, s.last_seen, s.days_on_market,
    s.currency, s.own_rent, s.seen_rent, s.gap, s.gap_percent,
    case when s.listings > 0 then round((s.listings - s.missing) * 100.0 / s.listings)::int end as coverage,
    coalesce(s.missing, 0)::int as missing
  from discrete_buildings b
  left join (
    select m.building_id, sum(p.units_available) as units
    from building_members m join properties p on p.id = m.property_id and p.status = 'active'
    group by m.building_id
  ) p on p.building_id = b.id
  left join (
    select l.building_id, count(*) as listings, sum(l.units) as units, count(distinct l.source) as sources,
      min(l.first_seen) as first_seen, max(l.last_seen) as last_seen,
      round(avg(l.days_on_market))::int as days_on_market, min(l.currency) as currency,
      round(avg(l.own_rent) filter (where l.rent is not null), 2) as own_rent,
      round(avg(l.rent), 2) as seen_rent, round(avg(l.gap), 2) as gap, round(avg(l.gap_percent), 1) as gap_percent,
      count(*) filter (where l.is_missing) as missing
    from shadow_listings l where l.is_live group by l.building_id
  ) s on s.building_id = b.id
  where b.merged_into_id is null and (b.own_count > 0 or b.observed_count > 0);
create unique index building_shadows_key on building_shadows (id);
create index building_shadows_missing on building_shadows (missing desc, id);
create index building_shadows_place on building_shadows (province_code, city);

-- By week: the median gap between our rents today and the rents seen then, for the last twenty weeks.
create materialized view shadow_weeks as
  select date_trunc('week', r.day)::date as week, count(distinct l.id)::int as listings,
    round(percentile_cont(0.5) within group (order by (l.own_rent - r.rent) * 100 / r.rent)::numeric, 1)::float
      as gap_percent
  from shadow_listings l join observed_rents r on r.observed_listing_id = l.id
  where l.own_rent is not null and r.day >= current_date - 140 group by 1;
create unique index shadow_weeks_key on shadow_weeks (week);

-- What the stored figures were made from.
create table shadow_figures (
  is_only boolean primary key default true check (is_only),
  made_from text not null,
  made_at timestamptz not null
);

-- Lists can be read meanwhile. In the owner's name, because only the owner may refresh (deploy/postgresql).
create function refresh_shadow_figures(figures text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if figures not in ('building_own_rents', 'building_shadows', 'shadow_weeks') then
    raise exception 'There are no figures called %', figures;
  end if;
  execute format('refresh materialized view concurrently %I', figures);
  execute format('analyze %I', figures);
end $$;
