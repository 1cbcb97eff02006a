-- What the property search counts of all properties, so that a search for nothing in particular reads no property.
select keep_running_total('properties_by_kind', 'property_search', part => 'r.kind');
select keep_running_total('properties_by_client', 'property_search', part => 'r.client_id::text');
select keep_running_total('properties_by_partner', 'property_partners', part => 'r.partner_id::text',
  condition => $$r.status = 'active'$$);

-- The map counts those it cannot show.
create index properties_without_place on properties (status) where latitude is null;

-- The order of cities in the table.
create index property_search_city on property_search (city collate "und-x-icu", property_id);
