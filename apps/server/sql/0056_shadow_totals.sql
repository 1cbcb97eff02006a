-- The board of building shadows: its sums are stored like the figures they sum, and its points are read in the order of
-- the map.
create materialized view shadow_totals as
  select true as is_only, count(*)::int as buildings, coalesce(sum(seen_listings), 0)::bigint as seen_listings,
    coalesce(sum(missing), 0)::bigint as missing,
    round((sum(seen_listings) - sum(missing)) * 100.0 / nullif(sum(seen_listings), 0))::int as coverage,
    -- The median.
    round((percentile_cont(0.5) within group (order by gap_percent))::numeric, 1)::float as gap_percent,
    (
      select json_agg(json_build_object('from', s.at, 'buildings', coalesce(b.buildings, 0)) order by s.at)
      from generate_series(-20, 20, 5) s (at)
      left join (
        select greatest(-20, least(20, floor(gap_percent / 5) * 5))::int as at, count(*)::int as buildings
        from building_shadows where gap_percent is not null group by 1
      ) b on b.at = s.at
    )::jsonb as distribution
  from building_shadows;
create unique index shadow_totals_key on shadow_totals (is_only);

create index building_shadows_points on building_shadows (abs(gap_percent) desc, id)
  where gap_percent is not null and latitude is not null and longitude is not null;
create index building_shadows_search on building_shadows using gin (
  canonical_address gin_trgm_ops, name gin_trgm_ops, city gin_trgm_ops
);

-- In one transaction, so that the sums agree with the list.
create or replace function refresh_shadow_figures(figures text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if figures not in ('building_own_rents', 'building_shadows', 'shadow_weeks') then
    raise exception 'There are no figures called %', figures;
  end if;
  execute format('refresh materialized view concurrently %I', figures);
  execute format('analyze %I', figures);
  if figures = 'building_shadows' then
    refresh materialized view concurrently shadow_totals;
  end if;
end $$;
