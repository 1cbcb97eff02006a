import {
  facetNames,
  type FacetName,
  type PropertyFilters,
} from '@supersync/contract/records/property/search.ts';
import type { CompiledStatement } from '#platform/resource/prepared-names.ts';
import { arrayText, parameterBinder, quoteText, type Binder } from '#platform/resource/compile/sql-text.ts';
import type { SearchWord } from './search-words.ts';

export interface SearchQuery {
  readonly words: readonly SearchWord[];
  readonly filters: PropertyFilters;
  readonly sort: string;
  readonly page: number;
  readonly limit: number;
  readonly withFacets: boolean;
}

interface Facet {
  readonly column: string;
  /** Column is a list stored as text (`,4,9,`); any of its values matches. */
  readonly isList?: true;
  readonly type?: 'int[]';
  /** Join that adds the value's display name. */
  readonly named?: string;
}

const facets: Readonly<Record<FacetName, Facet>> = {
  client: { column: 'client_id', type: 'int[]', named: 'left join clients n on n.id = v.value::int' },
  province: { column: 'province_code' },
  city: { column: 'city' },
  type: { column: 'property_type', named: 'left join property_types n on n.key = v.value' },
  status: { column: 'status' },
  partner: { column: 'partners', isList: true, named: 'left join partners n on n.id = v.value::int' },
  attention: { column: 'attention', isList: true },
};

/** Values returned per facet, besides the chosen ones. */
const maxFacetValues = 50;

const chosenIn = (filters: PropertyFilters, name: FacetName): readonly (string | number)[] =>
  filters[name] ?? [];

export const wordConditions = (into: Binder, words: readonly SearchWord[]): string[] =>
  words.map(
    ({ patterns }) =>
      `(${patterns.map((each) => `s.document like ${into.bind(each, 'text')}`).join(' or ')})`,
  );

/** Conditions of the chosen facets, in the order of `facetNames`. */
export const facetConditions = (
  into: Binder,
  filters: PropertyFilters,
): { readonly name: FacetName; readonly condition: string }[] =>
  facetNames.flatMap((name) => {
    const chosen = chosenIn(filters, name);
    if (chosen.length === 0) return [];
    const { column, isList, type = 'text[]' } = facets[name];
    const values = isList === true ? chosen.map((value) => `%,${value},%`) : chosen;
    const bound = into.bind(arrayText(values), type);
    return [{ name, condition: `s.${column} ${isList === true ? 'like' : '='} any(${bound})` }];
  });

const nameOrder = 'left(s.document, 60) collate "C"';

interface Order {
  /** Join the sort needs. */
  readonly join: string;
  readonly terms: readonly { readonly value: string; readonly down: boolean }[];
}

/** Sort terms, none of which is ever null; the id comes last so that pages never overlap. */
export function orderOf(into: Binder, sort: string, words: readonly SearchWord[]): Order {
  const down = sort.startsWith('-');
  const id = { value: 's.property_id', down: false };
  const by = (value: string, join = ''): Order => ({ join, terms: [{ value, down }, id] });
  const ofProperty = ' join properties o on o.id = s.property_id';
  switch (down ? sort.slice(1) : sort) {
    case 'client':
      return by('o.name collate "und-x-icu"', ' join clients o on o.id = s.client_id');
    case 'city':
      return by('s.city collate "und-x-icu"');
    case 'unitsAvailable':
      return by('o.units_available', ofProperty);
    case 'modified':
      return by('o.modified_at', ofProperty);
    case 'name':
      return by(nameOrder);
    default: {
      const name = { value: nameOrder, down: false };
      if (words.length === 0) return { join: '', terms: [name, id] };
      // Ranks the typed text: exact id first, then names starting with it, then documents containing it.
      const typed = into.bind(words.map((word) => word.typed).join(' '), 'text');
      const rank = `case when s.property_id::text = ${typed} then 0 when starts_with(s.document, ' ' || ${typed}) then 1
        when s.document like '% ' || ${typed} || ' %' then 2 else 3 end`;
      return { join: '', terms: [{ value: rank, down: false }, name, id] };
    }
  }
}

/** `order by` terms, by expression or by alias. */
export const orderText = (terms: Order['terms'], nameOf?: (index: number) => string): string =>
  terms.map(({ value, down }, index) => (nameOf?.(index) ?? value) + (down ? ' desc' : '')).join(', ');

export const whereAll = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;

/** Splits a list stored as text. */
const listed = (column: string): string => `string_to_array(trim(both ',' from ${column}), ',')`;

const hitColumns = `p.id, p.client_id as "clientId", c.name as "clientName", p.building_id as "buildingId", p.name,
    p.property_type as "propertyType", p.status, p.address, p.city, p.province_code as "provinceCode",
    p.postal_code as "postalCode", p.latitude::text as latitude, p.longitude::text as longitude, p.phone,
    p.import_source as "importSource", p.import_id as "importId", p.unit_count as "unitCount",
    p.units_available as "unitsAvailable", p.rent_min::text as "rentMin", p.rent_max::text as "rentMax", p.currency,
    p.photo_count as "photoCount", ${listed('x.attention')} as attention, p.modified_at as "modifiedAt", p.version`;

/** Facets stored together in `property_search.kind`, in its order: few combinations, counted in one pass. */
const inKind: readonly FacetName[] = ['province', 'city', 'type', 'status', 'attention'];

const kindParts = inKind
  .map((name, index) => `split_part(kind, e'\\x1f', ${index + 1}) as ${facets[name].column}`)
  .join(', ');

/** The other facets have many values and are counted separately. */
const groupOf = (facet: FacetName): string =>
  inKind.includes(facet) ? 'kinds' : facet === 'client' ? 'owners' : 'places';

/** Sums kept as properties change (`0061_property_totals.sql`), by parts that are called `column` here. */
const keptBy = (name: string, column: string): string =>
  `select part as ${column}, 0 as missed, sum(count)::bigint as n from running_totals
    where name = ${quoteText(name)} group by part having sum(count) > 0`;

const groupsOfAll: readonly string[] = [
  `kinds as materialized (select ${kindParts}, missed, n from (${keptBy('properties_by_kind', 'kind')}) k)`,
  `owners as materialized (${keptBy('properties_by_client', 'client_id')})`,
  `places as materialized (${keptBy('properties_by_partner', 'partners')})`,
];

/** The number of all properties. */
export const countOfAll =
  "(select coalesce(sum(count), 0) from running_totals where name = 'properties_by_kind')";

/**
 * A facet counts rows under all filters except its own, so that the other choices show their counts. `missed`
 * has one bit per facet whose filter the row fails; a facet counts the rows that fail none or only its own.
 */
function groups(source: string, filtered: readonly { name: FacetName; condition: string }[]): string[] {
  const bits = filtered.map(({ condition }, index) => `case when ${condition} then 0 else ${2 ** index} end`);
  // Evaluate each filter once per row; rows that fail two filters count for no facet.
  const marked =
    bits.length === 0
      ? []
      : [
          `marked as materialized (
  select * from (select s.kind, s.client_id, s.partners, ${bits.join(' + ')} as missed from ${source}) r
  where missed in (${[0, ...bits.map((_, index) => 2 ** index)].join(', ')}))`,
        ];
  const counted = (column: string): string =>
    bits.length === 0
      ? `select s.${column}, 0 as missed, count(*) as n from ${source} group by 1`
      : `select ${column}, missed, count(*) as n from marked group by 1, 2`;
  return [
    ...marked,
    `kinds as materialized (select ${kindParts}, missed, n from (${counted('kind')}) k)`,
    `owners as materialized (${counted('client_id')})`,
    `places as materialized (${counted('partners')})`,
  ];
}

function facetValues(
  into: Binder,
  filters: PropertyFilters,
  filtered: readonly { name: FacetName }[],
): string {
  return facetNames
    .map((name) => {
      const { column, named, isList } = facets[name];
      const own = filtered.findIndex((each) => each.name === name);
      const counts = own < 0 ? 'missed = 0' : `missed in (0, ${2 ** own})`;
      const value = isList === true ? `unnest(${listed(column)})` : `${column}::text`;
      const chosen = into.bind(arrayText(chosenIn(filters, name)), 'text[]');
      const label = named === undefined ? 'v.value' : 'coalesce(n.name, v.value)';
      return `(select ${quoteText(name)} as facet, v.value, ${label} as label, v.n
    from (select value, sum(n) as n from (
        select ${value} as value, n from ${groupOf(name)} where ${counts}
        union all select unnest(${chosen}), 0) e
      group by value order by value = any(${chosen}) desc, sum(n) desc, value limit ${maxFacetValues}) v
    ${named ?? ''})`;
    })
    .join('\n  union all\n  ');
}

/** One page plus the facets of all results, in one statement. */
export function searchStatement(query: SearchQuery): CompiledStatement {
  const into = parameterBinder();
  const { words, filters, sort, page, limit, withFacets } = query;
  const found = wordConditions(into, words);
  const filtered = facetConditions(into, filters);
  // With words: materialize the matches once. Without: an index gives the page; the counts of all are kept, others take
  // one scan.
  const ctes =
    words.length === 0 ? [] : [`found as materialized (select * from property_search s${whereAll(found)})`];
  const source = words.length === 0 ? 'property_search s' : 'found s';
  const hits = whereAll(filtered.map(({ condition }) => condition));
  const { join, terms } = orderOf(into, sort, words);
  ctes.push(`page as (
  select s.property_id as id, s.attention, ${terms.map(({ value }, index) => `${value} as s${index}`).join(', ')}
  from ${source}${join}${hits} order by ${orderText(terms)}
  limit ${into.bind(limit, 'bigint')} offset ${into.bind((page - 1) * limit, 'bigint')})`);
  const isOfAll = words.length === 0 && filtered.length === 0;
  if (withFacets) ctes.push(...(isOfAll ? groupsOfAll : groups(source, filtered)));
  const ofPage = isOfAll ? countOfAll : `(select count(*) from ${source}${hits})`;
  const total = withFacets ? '(select coalesce(sum(n), 0) from kinds where missed = 0)' : ofPage;
  const facetJson = withFacets
    ? `(select json_object_agg(facet, list) from (
    select facet, json_agg(json_build_object('value', value, 'label', label, 'count', n) order by n desc, label) as list
    from (${facetValues(into, filters, filtered)}) f group by facet) g)`
    : 'null::json';
  const text = `with ${ctes.join(',\n')}
select ${total}::int as total, ${facetJson} as facets,
  coalesce((select json_agg(row_to_json(h)) from (
    select ${hitColumns}
    from page x join properties p on p.id = x.id join clients c on c.id = p.client_id
    order by ${orderText(terms, (index) => `x.s${index}`)}) h), '[]') as rows`;
  // Not a prepared statement: the best plan depends on the words.
  return { text, values: into.values };
}
