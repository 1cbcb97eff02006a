import {
  propertyPoints,
  searchProperties,
  type FacetName,
  type PropertyFilters,
  type PropertyHit,
} from '@supersync/contract/records/property/search.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Queryable, Statement } from '#platform/db/database.ts';
import { parameterBinder } from '#platform/resource/compile/sql-text.ts';
import type { Server } from '#platform/server.ts';
import { searchOrSuggest } from './search-guess.ts';
import {
  countOfAll,
  facetConditions,
  searchStatement,
  whereAll,
  wordConditions,
  type SearchQuery,
} from './search-statement.ts';
import { searchWords, type SearchWord } from './search-words.ts';

interface FacetValue {
  value: string;
  label: string;
  count: number;
}

interface Found {
  total: number;
  facets: Partial<Record<FacetName, FacetValue[]>> | null;
  rows: PropertyHit[];
}

async function run(db: Queryable, query: SearchQuery): Promise<Found> {
  const { rows } = await db.query<Found>(searchStatement(query));
  return rows[0] ?? { total: 0, facets: null, rows: [] };
}

const maxPoints = 20_000;

interface Points {
  total: number;
  withoutPlace: number;
  activeWithoutPlace: number;
  points: [number, number, number, string, string][] | null;
}

/** Points on the map of `source`, which has properties as `p`. */
const pointList = (source: string): string => `(
  select json_agg(json_build_array(id, y, x, name, city)) from (
    select p.id, p.latitude::float8 as y, p.longitude::float8 as x, p.name, p.city from ${source}
    where p.latitude is not null and p.longitude is not null order by p.id limit ${maxPoints}) m) as points`;

/** Without a place, of `source`. */
const unplaced = (source: string): string => `count(*) filter (where latitude is null)::int as "withoutPlace",
  count(*) filter (where latitude is null and status = 'active')::int as "activeWithoutPlace" from ${source}`;

/** Of all properties only those are read that are shown, and by an index those that cannot be. */
const pointsOfAll = `select ${countOfAll}::int as total, ${pointList('properties p')}, ${unplaced(
  'properties where latitude is null',
)}`;

function pointsStatement(words: readonly SearchWord[], filters: PropertyFilters): Statement {
  const into = parameterBinder();
  const conditions = [
    ...wordConditions(into, words),
    ...facetConditions(into, filters).map(({ condition }) => condition),
  ];
  if (conditions.length === 0) return { text: pointsOfAll };
  return {
    text: `with hits as materialized (
  select p.id, p.latitude, p.longitude, p.name, p.city, p.status
  from property_search s join properties p on p.id = s.property_id${whereAll(conditions)})
select count(*)::int as total, ${pointList('hits p')}, ${unplaced('hits')}`,
    values: into.values,
  };
}

async function pointsOf(
  db: Queryable,
  words: readonly SearchWord[],
  filters: PropertyFilters,
): Promise<Points> {
  const { rows } = await db.query<Points>(pointsStatement(words, filters));
  return rows[0] ?? { total: 0, withoutPlace: 0, activeWithoutPlace: 0, points: null };
}

export function registerSearch(server: Server): void {
  registerAction(server, searchProperties, async ({ query, db }) => {
    const { q, filters = {}, sort, page, limit } = query;
    const search: SearchQuery = {
      words: searchWords(q),
      filters,
      sort,
      page,
      limit,
      withFacets: query.facets === '1',
    };
    const { found, corrections } = await searchOrSuggest(db, search.words, (words) =>
      run(db, { ...search, words }),
    );
    return {
      rows: found.rows,
      total: found.total,
      page,
      limit,
      pageCount: Math.ceil(found.total / limit),
      facets:
        found.facets === null
          ? null
          : {
              client: found.facets.client ?? [],
              province: found.facets.province ?? [],
              city: found.facets.city ?? [],
              type: found.facets.type ?? [],
              status: found.facets.status ?? [],
              partner: found.facets.partner ?? [],
              attention: found.facets.attention ?? [],
            },
      corrected: corrections,
    };
  });

  registerAction(server, propertyPoints, async ({ query, db }) => {
    const { filters = {} } = query;
    const { found } = await searchOrSuggest(db, searchWords(query.q), (words) =>
      pointsOf(db, words, filters),
    );
    const { points, ...counts } = found;
    return { ...counts, points: points ?? [] };
  });
}
