with n as (insert into "house_amenities" ("house_id", "amenity_key", "is_shared", "modified_user_id", "modified_at") select g."house_id", g."amenity_key", g."is_shared", $1::int, now()
  from jsonb_populate_record(null::"house_amenities", $3::jsonb) g returning *),
audited as (insert into audit_entries (actor_id, action, resource, record_key, changes, reason, request_id, address)
  select $4::int, 'created', 'house_amenity', $2::text, (select jsonb_object_agg(key, jsonb_build_array(null, value)) from jsonb_each(to_jsonb((select f from (select n."house_id" as "houseId", n."amenity_key" as "amenityKey", n."is_shared"::int as "isShared") f))) where value <> 'null'), null, $5::text, $6::text from n),
told as (insert into events (room, type, data)
  select 'record:house_amenity', 'created', jsonb_build_object('key', $2::text, 'version', n.version) from n)
select 'done' as status, '{"data":' || (select row_to_json(r)::text from (select n."house_id" as "houseId", n."amenity_key" as "amenityKey", n."is_shared"::int as "isShared", json_build_object('userId', n."modified_user_id", 'at', n."modified_at") as "modified", n.version as "version") r) || '}' as answer, null::text as record, $2::text as key from n
-- values: [1,"houseId:5~amenityKey:pool","{\"house_id\":5,\"amenity_key\":\"pool\",\"is_shared\":true}",7,"r1","127.0.0.1"]

with o as (select * from "house_amenities" t where t."house_id" = $5::bigint and t."amenity_key" = $6::text for update),
n as (update "house_amenities" u set "is_shared" = g."is_shared", "modified_user_id" = $4::int, "modified_at" = now(), version = o.version + 1
  from o cross join jsonb_populate_record(null::"house_amenities", $1::jsonb) g
  where u."house_id" = o."house_id" and u."amenity_key" = o."amenity_key" and o.version = $3::bigint and (o."is_shared" is distinct from g."is_shared")
  returning u.*),
audited as (insert into audit_entries (actor_id, action, resource, record_key, changes, reason, request_id, address)
  select $7::int, 'updated', 'house_amenity', $2::text, case when o."is_shared" is distinct from n."is_shared" then jsonb_build_object('isShared', jsonb_build_array(o."is_shared"::int, n."is_shared"::int)) else '{}' end, null, $8::text, $9::text from n cross join o),
told as (insert into events (room, type, data)
  select 'record:house_amenity', 'updated', jsonb_build_object('key', $2::text, 'version', n.version) from n cross join o)
select 'done' as status, '{"data":' || (select row_to_json(r)::text from (select n."house_id" as "houseId", n."amenity_key" as "amenityKey", n."is_shared"::int as "isShared", json_build_object('userId', n."modified_user_id", 'at', n."modified_at") as "modified", n.version as "version") r) || '}' as answer, null::text as record, $2::text as key from n
union all
select case when o.version = $3::bigint then 'unchanged' else 'stale' end, '{"data":' || (select row_to_json(r)::text from (select o."house_id" as "houseId", o."amenity_key" as "amenityKey", o."is_shared"::int as "isShared", json_build_object('userId', o."modified_user_id", 'at', o."modified_at") as "modified", o.version as "version") r) || '}' as answer, null::text as record, $2::text as key
from o where not exists (select from n)
-- values: ["{\"is_shared\":false}","houseId:5~amenityKey:pool",3,1,5,"pool",7,"r1","127.0.0.1"]

with o as (select * from "house_amenities" t where t."house_id" = $2::bigint and t."amenity_key" = $3::text for update),
n as (delete from "house_amenities" u using o
  where u."house_id" = o."house_id" and u."amenity_key" = o."amenity_key" and true
  returning u.*),
audited as (insert into audit_entries (actor_id, action, resource, record_key, changes, reason, request_id, address)
  select $4::int, 'deleted', 'house_amenity', $1::text, (select jsonb_object_agg(key, jsonb_build_array(value, null)) from jsonb_each(to_jsonb((select f from (select n."house_id" as "houseId", n."amenity_key" as "amenityKey", n."is_shared"::int as "isShared") f))) where value <> 'null'), null, $5::text, $6::text from n),
told as (insert into events (room, type, data)
  select 'record:house_amenity', 'deleted', jsonb_build_object('key', $1::text, 'version', n.version) from n)
select 'done' as status, '{"data":' || (select row_to_json(r)::text from (select n."house_id" as "houseId", n."amenity_key" as "amenityKey", n."is_shared"::int as "isShared", json_build_object('userId', n."modified_user_id", 'at', n."modified_at") as "modified", n.version as "version") r) || '}' as answer, null::text as record, $1::text as key from n
union all
select 'stale', '{"data":' || (select row_to_json(r)::text from (select o."house_id" as "houseId", o."amenity_key" as "amenityKey", o."is_shared"::int as "isShared", json_build_object('userId', o."modified_user_id", 'at', o."modified_at") as "modified", o.version as "version") r) || '}' as answer, null::text as record, $1::text as key from o where not exists (select from n)
-- values: ["houseId:5~amenityKey:pool",5,"pool",7,"r1","127.0.0.1"]
