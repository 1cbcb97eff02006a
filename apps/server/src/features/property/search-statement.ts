import { facetNames, type FacetName, type PropertyFilters } from '@supersync/contract/property/search.ts';
import type { CompiledStatement } from '../../platform/resource/prepared-names.ts';
import { arrayText, parameterBinder, quoteText, type Binder } from '../../platform/resource/sql-text.ts';
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
  /** Rows that have one of the values. */
  readonly holds: (values: string) => string;
  readonly type: string;
  /** A join that gives the value a name. */
  readonly named?: { readonly join: string; readonly label: string };
}

const equals = (column: string, type: string): Facet => ({
  column,
  type,
  holds: (values) => `s.${column} = any(${values})`,
});

const facets: Readonly<Record<FacetName, Facet>> = {
  client: {
    ...equals('client_id', 'int[]'),
    named: { join: 'left join clients n on n.id::text = v.value', label: 'n.name' },
  },
  province: equals('province_code', 'text[]'),
  city: equals('city', 'text[]'),
  type: {
    ...equals('property_type', 'text[]'),
    named: { join: 'left join property_types n on n.key = v.value', label: 'n.name' },
  },
  status: equals('status', 'text[]'),
  partner: {
    column: 'partner_ids',
    type: 'int[]',
    holds: (values) => `s.partner_ids && ${values}`,
    named: { join: 'left join partners n on n.id::text = v.value', label: 'n.name' },
  },
  attention: { column: 'attention', type: 'text[]', holds: (values) => `s.attention && ${values}` },
};

/** Values a facet answers besides those chosen. */
const mostValues = 50;

const chosenIn = (filters: PropertyFilters, name: FacetName): readonly (string | number)[] =>
  filters[name] ?? [];

/** The conditions of the words; empty without any. */
export const wordConditions = (into: Binder, words: readonly SearchWord[]): string[] =>
  words.map(
    ({ patterns }) =>
      `(${patterns.map((each) => `s.document like ${into.bind(each, 'text')}`).join(' or ')})`,
  );

/** The conditions of the facets, in the order of their names. */
export const facetConditions = (
  into: Binder,
  filters: PropertyFilters,
): { readonly name: FacetName; readonly condition: string }[] =>
  facetNames.flatMap((name) => {
    const chosen = chosenIn(filters, name);
    if (chosen.length === 0) return [];
    const { holds, type } = facets[name];
    return [{ name, condition: holds(into.bind(arrayText(chosen), type)) }];
  });

const nameOrder = 'left(s.document, 60) collate "C"';

/** What rows are sorted by, as expressions over `s`; the id comes last, so that pages never overlap. */
function sortTerms(
  into: Binder,
  sort: string,
  words: readonly SearchWord[],
): { value: string; down: boolean }[] {
  const down = sort.startsWith('-');
  const by = down ? sort.slice(1) : sort;
  const ofProperty = (column: string): string =>
    `(select p.${column} from properties p where p.id = s.property_id)`;
  switch (by) {
    case 'client':
      return [{ value: '(select c.name from clients c where c.id = s.client_id) collate "und-x-icu"', down }];
    case 'city':
      return [{ value: 's.city collate "und-x-icu"', down }];
    case 'unitsAvailable':
      return [{ value: ofProperty('units_available'), down }];
    case 'modified':
      return [{ value: ofProperty('modified_at'), down }];
    case 'name':
      return [{ value: nameOrder, down }];
    default: {
      if (words.length === 0) return [{ value: nameOrder, down: false }];
      // What was typed as a whole: an id first, then names that begin with it, then what holds it word for word.
      const phrase = words.map(({ typed }) => typed).join(' ');
      const typed = into.bind(phrase, 'text');
      const rank = `case when s.property_id::text = ${typed} then 0 when starts_with(s.document, ' ' || ${typed}) then 1
        when s.document like '% ' || ${typed} || ' %' then 2 else 3 end`;
      return [
        { value: rank, down: false },
        { value: nameOrder, down: false },
      ];
    }
  }
}

const hitColumns = `p.id, p.client_id as "clientId", c.name as "clientName", p.building_id as "buildingId", p.name,
    p.property_type as "propertyType", p.status, p.address, p.city, p.province_code as "provinceCode",
    p.postal_code as "postalCode", p.latitude::text as latitude, p.longitude::text as longitude, p.phone,
    p.import_source as "importSource", p.import_id as "importId", p.unit_count as "unitCount",
    p.units_available as "unitsAvailable", p.rent_min::text as "rentMin", p.rent_max::text as "rentMax", p.currency,
    p.photo_count as "photoCount", x.attention, p.modified_at as "modifiedAt", p.version`;

/**
 * The groups of all facets in one pass over the rows. A facet is counted under all filters but its own, so that one sees
 * what else could be chosen: `missed` has one bit for each facet whose filter a row fails, and a facet counts the rows
 * that fail none or only its own.
 */
function groupedFacets(source: string, filtered: readonly { name: FacetName; condition: string }[]): string {
  const bits = filtered.map(({ condition }, index) => `case when ${condition} then 0 else ${2 ** index} end`);
  const missed = bits.length === 0 ? '0' : bits.join(' + ');
  const few =
    bits.length === 0 ? '' : ` where missed in (${[0, ...bits.map((_, index) => 2 ** index)].join(', ')})`;
  const columns = facetNames.map((name) => facets[name].column);
  return `grouped as materialized (
  select grouping(${columns.join(', ')}) as which, ${columns.join(', ')}, missed, count(*) as n
  from (select ${columns.map((column) => `s.${column}`).join(', ')}, ${missed} as missed from ${source}) r${few}
  group by grouping sets (${columns.map((column) => `(${column}, missed)`).join(', ')}))`;
}

/** `grouping()` has a bit for every column that is not in the group, the last column's the lowest. */
const groupOf = (index: number): number => 2 ** facetNames.length - 1 - 2 ** (facetNames.length - 1 - index);

function facetValues(
  into: Binder,
  filters: PropertyFilters,
  filtered: readonly { name: FacetName }[],
): string {
  return facetNames
    .map((name, index) => {
      const { column, named } = facets[name];
      const own = filtered.findIndex((each) => each.name === name);
      const counts = own < 0 ? 'missed = 0' : `missed in (0, ${2 ** own})`;
      const isList = column === 'partner_ids' || column === 'attention';
      const value = isList ? `unnest(${column})::text` : `${column}::text`;
      const chosen = into.bind(arrayText(chosenIn(filters, name)), 'text[]');
      return `(select ${quoteText(name)} as facet, v.value, coalesce(${named?.label ?? 'null'}, v.value) as label, v.n
    from (select value, sum(n) as n from (
        select ${value} as value, n from grouped where which = ${groupOf(index)} and ${counts}
        union all select unnest(${chosen}), 0) e
      group by value order by value = any(${chosen}) desc, sum(n) desc, value limit ${mostValues}) v
    ${named?.join ?? ''})`;
    })
    .join('\n  union all\n  ');
}

/** One page and the facets of everything that was found, as one statement. */
export function searchStatement(query: SearchQuery): CompiledStatement {
  const into = parameterBinder();
  const { words, filters, sort, page, limit, withFacets } = query;
  const found = wordConditions(into, words);
  const filtered = facetConditions(into, filters);
  const where = (conditions: readonly string[]): string =>
    conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
  // What words find is found once and kept; without words, an index gives the page and one scan counts.
  const ctes =
    words.length === 0 ? [] : [`found as materialized (select * from property_search s${where(found)})`];
  const source = words.length === 0 ? 'property_search s' : 'found s';
  const hits = `${source}${where(filtered.map(({ condition }) => condition))}`;
  const terms = [...sortTerms(into, sort, words), { value: 's.property_id', down: false }];
  const direction = (down: boolean): string => (down ? ' desc nulls last' : '');
  const order = (name: (index: number) => string): string =>
    terms.map(({ down }, index) => name(index) + direction(down)).join(', ');
  ctes.push(`page as (
  select s.property_id as id, s.attention, ${terms.map(({ value }, index) => `${value} as s${index}`).join(', ')}
  from ${hits} order by ${order((index) => terms[index]?.value ?? '')}
  limit ${into.bind(limit, 'bigint')} offset ${into.bind((page - 1) * limit, 'bigint')})`);
  if (withFacets) ctes.push(groupedFacets(source, filtered));
  const statusGroup = groupOf(facetNames.indexOf('status'));
  // Every row has one status, so the groups of statuses add up to the total.
  const total = withFacets
    ? `(select coalesce(sum(n), 0) from grouped where which = ${statusGroup} and missed = 0)`
    : `(select count(*) from ${hits})`;
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
    order by ${order((index) => `x.s${index}`)}) h), '[]') as rows`;
  // Its best plan depends on the words, so it is made for them each time.
  return { text, values: into.values };
}
