-- The map of buildings: the count, and the points with the most listings first, also of one status.
create index discrete_buildings_map on discrete_buildings (member_count desc, id, status)
  where merged_into_id is null and latitude is not null and longitude is not null;
