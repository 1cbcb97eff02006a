-- A page may accept any one of several keys, so a flat list cannot tell when a request is satisfied.
alter table access_requests add column chain jsonb;
update access_requests
  set chain = (select coalesce(jsonb_agg(jsonb_build_array(key)), '[]') from unnest(permission_keys) as key);
alter table access_requests alter column chain set not null;
