// Hand-written SQL of the baseline. Reads answer the same bytes as our server.

const client = (c: string): string => `
  ${c}.id, ${c}.client_key as "clientKey", ${c}.name, ${c}.lws_company_label as "lwsCompanyLabel",
  ${c}.primary_logo as "primaryLogo", ${c}.status, ${c}.timezone, ${c}.locale, ${c}.city,
  ${c}.province_code as "provinceCode", ${c}.country_code as "countryCode", ${c}.phone, ${c}.email, ${c}.website,
  ${c}.created, json_build_object('userId', ${c}.modified_user_id, 'at', ${c}.modified_at) as modified`;

const partner = (p: string): string => `
  ${p}.id, ${p}.partner_key as "partnerKey", ${p}.name, ${p}.logo, ${p}.status, ${p}.website, ${p}.format,
  ${p}.delivery, ${p}.delivery_settings as "deliverySettings", ${p}.mode, ${p}.schedule, ${p}.level, ${p}.lead_channel as "leadChannel", ${p}.countries,
  ${p}.provinces, ${p}.property_types as "propertyTypes", ${p}.required_fields as "requiredFields", ${p}.limits,
  ${p}.banned_patterns as "bannedPatterns",
  ${p}.count_change_hold_pct as "countChangeHoldPct",
  ${p}.created, json_build_object('userId', ${p}.modified_user_id, 'at', ${p}.modified_at) as modified`;

const building = (b: string): string => `
  ${b}.id, ${b}.client_id as "clientId", ${b}.name, ${b}.address, ${b}.city, ${b}.province_code as "provinceCode",
  ${b}.country_code as "countryCode", ${b}.postal_code as "postalCode", ${b}.latitude::text as latitude,
  ${b}.longitude::text as longitude, ${b}.year_built as "yearBuilt", ${b}.floors, ${b}.unit_count as "unitCount",
  ${b}.created, json_build_object('userId', ${b}.modified_user_id, 'at', ${b}.modified_at) as modified`;

const property = (p: string): string => `
  ${p}.id, ${p}.client_id as "clientId", ${p}.building_id as "buildingId", ${p}.name, ${p}.permalink,
  ${p}.property_type as "propertyType", ${p}.status, ${p}.address, ${p}.city, ${p}.province_code as "provinceCode",
  ${p}.country_code as "countryCode", ${p}.postal_code as "postalCode", ${p}.latitude::text as latitude,
  ${p}.longitude::text as longitude, ${p}.phone, ${p}.email, ${p}.import_source as "importSource",
  ${p}.import_id as "importId", ${p}.unit_count as "unitCount", ${p}.units_available as "unitsAvailable",
  ${p}.beds_min as "bedsMin", ${p}.beds_max as "bedsMax", ${p}.rent_min::text as "rentMin",
  ${p}.rent_max::text as "rentMax", ${p}.currency, ${p}.square_feet_min as "squareFeetMin",
  ${p}.square_feet_max as "squareFeetMax", ${p}.pet_friendly::int as "petFriendly",
  ${p}.photo_count as "photoCount", ${p}.available_on as "availableOn", ${p}.website, ${p}.description,
  ${p}.created, json_build_object('userId', ${p}.modified_user_id, 'at', ${p}.modified_at) as modified`;

const matches = (p: string): string =>
  ['name', 'address', 'city', 'postal_code', 'phone', 'import_id']
    .map((column) => `${p}.${column} ilike $1`)
    .join(' or ');

/** $1 is the pattern of the name. */
export const listClients = `
with found as materialized (select id, name collate "und-x-icu" as sorted from clients where name ilike $1),
page as (select id, sorted from found order by sorted, id limit 25)
select '{"data":[' || coalesce((select string_agg(row_to_json(r)::text, ',') from (
    select ${client('c')}, c.version,
      coalesce((select json_agg(row_to_json(l)) from (
        select ${partner('p')}, p.version from client_partners cp join partners p on p.id = cp.partner_id
        where cp.client_id = c.id order by p.name collate "und-x-icu", p.id) l), '[]') as partners
    from page join clients c on c.id = page.id order by page.sorted, page.id) r), '')
  || '],"meta":{"total":' || total || ',"page":1,"limit":25,"pageCount":' || (total + 24) / 25 || '}}' as answer
from (select count(*) as total from found) counted`;

/** $1 is the pattern. As many as 10,000 matches are counted, as our server does. */
export const searchProperties = `
with found as materialized (select from properties p where ${matches('p')} limit 10001),
page as (select p.id, p.name collate "und-x-icu" as sorted from properties p where ${matches('p')} order by 2, 1 limit 25)
select '{"data":[' || coalesce((select string_agg(row_to_json(r)::text, ',') from (
    select ${property('p')}, p.version from page join properties p on p.id = page.id
    order by page.sorted, page.id) r), '')
  || '],"meta":{"total":' || least(total, 10000) || case when total > 10000 then ',"totalIsCapped":true' else '' end
  || ',"page":1,"limit":25,"pageCount":' || (least(total, 10000) + 24) / 25 || '}}' as answer
from (select count(*) as total from found) counted`;

/** $1 is the property, $2 the text, $3 the user, $4 and $5 the audit entry's request id and address. */
export const addNote = `
with n as (insert into notes (property_id, note, created_user_id, modified_user_id) values ($1, $2, $3, $3) returning *),
audited as (insert into audit_entries (actor_id, action, resource, record_key, changes, request_id, address)
  select $3, 'created', 'note', n.id::text, jsonb_build_object('note', jsonb_build_array(null, n.note)), $4, $5 from n)
select '{"data":' || (select row_to_json(r)::text from (select n.*) r) || '}' as answer from n`;

/** $1 is the id. */
export const getProperty = `
select '{"data":' || row_to_json(r)::text || '}' as answer from (
  select ${property('p')}, p.version,
    (select row_to_json(l) from (select ${client('c')}, c.version from clients c where c.id = p.client_id) l) as client,
    (select row_to_json(l) from (select ${building('b')}, b.version from buildings b where b.id = p.building_id) l)
      as building
  from properties p where p.id = $1) r`;

/** $1 is the id, $2 the new value, $3 the user, $4 and $5 the audit entry's request id and address. */
export const updateProperty = `
with o as (select * from properties where id = $1 for update),
n as (update properties p
  set units_available = $2, version = o.version + 1, modified_user_id = $3, modified_at = now()
  from o where p.id = o.id and o.units_available is distinct from $2 returning p.*),
audited as (insert into audit_entries (actor_id, action, resource, record_key, changes, request_id, address)
  select $3, 'updated', 'property_meta', n.id::text,
    jsonb_build_object('unitsAvailable', jsonb_build_array(o.units_available, n.units_available)), $4, $5
  from n cross join o)
select '{"data":' || (select row_to_json(r)::text from (select ${property('n')}, n.version) r) || '}' as answer from n
union all
select '{"data":' || (select row_to_json(r)::text from (select ${property('o')}, o.version) r) || '}'
from o where not exists (select from n)`;

const isoTime = (at: string): string => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const csvSelect = `
select id, client_id as "clientId", building_id as "buildingId", name, permalink, property_type as "propertyType",
  status, address, city, province_code as "provinceCode", country_code as "countryCode",
  postal_code as "postalCode", latitude, longitude, phone, email, import_source as "importSource",
  import_id as "importId", unit_count as "unitCount", units_available as "unitsAvailable", beds_min as "bedsMin",
  beds_max as "bedsMax", rent_min as "rentMin", rent_max as "rentMax", currency,
  square_feet_min as "squareFeetMin", square_feet_max as "squareFeetMax", pet_friendly::int as "petFriendly",
  photo_count as "photoCount", available_on as "availableOn", website, description,
  ${isoTime('created')} as created, ${isoTime('modified_at')} as modified
from properties order by name collate "und-x-icu", id`;

export const copyProperties = `copy (${csvSelect}) to stdout (format csv, header)`;

/** For psql, which takes a command on one line. */
export const backslashCopy = `\\copy (${csvSelect.replaceAll(/\s+/g, ' ')}) to stdout with (format csv, header)`;
