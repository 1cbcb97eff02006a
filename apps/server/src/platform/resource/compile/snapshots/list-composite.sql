with page as (select t0."house_id" as k0, t0."amenity_key" as k1, t0."is_shared" as s0, t0."house_id" as s1, t0."amenity_key" collate "und-x-icu" as s2 from "house_amenities" t0 order by t0."is_shared", t0."house_id", t0."amenity_key" collate "und-x-icu" limit $1::bigint offset $2::bigint),
counted as (select count(*) as total from "house_amenities")
select '{"data":[' || coalesce((select string_agg(row_to_json(r)::text, ',') from (select t1."house_id" as "houseId", t1."amenity_key" as "amenityKey", t1."is_shared"::int as "isShared", json_build_object('userId', t1."modified_user_id", 'at', t1."modified_at") as "modified", t1.version as "version" from page join "house_amenities" t1 on t1."house_id" = page.k0 and t1."amenity_key" = page.k1 order by page.s0, page.s1, page.s2) r), '') || '],"meta":{"total":' || total || ',"page":' || $3::int || ',"limit":' || $1::bigint || ',"pageCount":' || ceil(total::numeric / $1::bigint)::bigint || '}}' as answer
from counted
-- values: [25,0,1]
