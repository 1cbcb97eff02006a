/** A hand-written search on the same tables: one grouping per facet. */
export const searchByHand = (words: number): string => `
with found as materialized (
  select * from property_search s
  ${words === 0 ? '' : `where ${Array.from({ length: words }, (_, index) => `s.document like $${index + 1}`).join(' and ')}`}),
page as (select property_id, left(document, 60) collate "C" as sorted from found order by 2, 1 limit 50)
select (select count(*) from found)::int as total,
  (select json_object_agg(facet, list) from (
    select facet, json_agg(json_build_object('value', value, 'count', n) order by n desc) as list from (
      select * from (select 'client' as facet, client_id::text as value, count(*) as n from found group by 2 order by 3 desc limit 50) a
      union all select 'province', province_code, count(*) from found group by 2
      union all select * from (select 'city' as facet, city as value, count(*) as n from found group by 2 order by 3 desc limit 50) b
      union all select 'type', property_type, count(*) from found group by 2
      union all select 'status', status, count(*) from found group by 2
      union all select 'partner', p, count(*) from found, unnest(string_to_array(trim(both ',' from partners), ',')) p group by 2
      union all select 'attention', a, count(*) from found, unnest(string_to_array(trim(both ',' from attention), ',')) a group by 2
    ) f group by facet) g) as facets,
  (select json_agg(row_to_json(h)) from (
    select p.*, c.name as client_name from page x join properties p on p.id = x.property_id
    join clients c on c.id = p.client_id order by x.sorted, p.id) h) as rows`;

/** Enough links for a table of a million rows, without triggers that update the search index. */
export const fillLinks = `
set session_replication_role = replica;
insert into property_partners (property_id, partner_id, status, listing_id)
select p.id, t.id, 'off', 'B' || p.id || '-' || t.id from properties p cross join partners t
where not exists (select from property_partners l where l.property_id = p.id and l.partner_id = t.id)
limit greatest(0, 1000000 - (select count(*) from property_partners));
set session_replication_role = origin;
analyze property_partners;`;

/** The same table by `psql`, without labels and without escaping formulas. */
export const linksByHand =
  '\\copy (select l.property_id, p.name, p.city, t.name, l.status, l.listing_id from property_partners l join properties p on p.id = l.property_id join partners t on t.id = l.partner_id) to stdout (format csv)';
