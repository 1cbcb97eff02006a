import { client as clientResource } from '@supersync/contract/records/client/client.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { propertyPartner } from '@supersync/contract/records/property/property-partner.ts';
import {
  facetNames,
  propertyFilters,
  propertyPoints,
  propertySorts,
  searchCsv,
  searchProperties,
  type PropertyFilters,
  type PropertyHit,
  type PropertySearch,
} from '@supersync/contract/records/property/search.ts';
import { queryOptions } from '@tanstack/react-query';
import type { FilterValue } from '#kit/list-page/list-filter.ts';
import { printSort, type ListDefaults, type ListState } from '#kit/list-page/list-state.ts';
import type { WindowPage } from '#kit/list-page/window/use-windowed-rows.ts';
import { client } from '#platform/query/api.ts';

/** What fits best comes first, unless one sorts. */
export const searchDefaults: ListDefaults = { sort: [], limit: 100 };

/** The most the server gives at once. */
const mostRows = 200;
export const pageRows = ({ limit }: Pick<ListState, 'limit'>): number => Math.min(limit, mostRows);

const numbered: ReadonlySet<string> = new Set(['client', 'partner']);

/** The chosen values of one facet, as far as they can be any; addresses are typed and pasted by people. */
function chosenOf(name: keyof PropertyFilters, filter: FilterValue | undefined): PropertyFilters {
  if (filter?.kind !== 'in') return {};
  const values = filter.values.map((value) => (numbered.has(name) ? Number(value) : value));
  const usable = values.filter((value) => propertyFilters.safeParse({ [name]: [value] }).success);
  return propertyFilters.safeParse({ [name]: usable }).data ?? {};
}

/** What the address asks for. */
export function searchOf({ search, filters }: Pick<ListState, 'search' | 'filters'>): PropertySearch {
  return {
    q: search.slice(0, 200),
    filters: Object.fromEntries(
      facetNames.flatMap((name) =>
        Object.entries(chosenOf(name, filters[name])).filter(([, values]) => (values?.length ?? 0) > 0),
      ),
    ),
  };
}

export type SearchSort = (typeof propertySorts)[number];

/** One column at a time; a sort nobody offers is none. */
export function sortOf({ sort }: Pick<ListState, 'sort'>): SearchSort {
  const asked = printSort(sort.slice(0, 1));
  return propertySorts.find((each) => each === asked) ?? 'relevance';
}

/** What a search shows of other records: a change of those is a change of it. */
const reads = [propertyMeta.name, clientResource.name, partner.name, propertyPartner.name];

const printed = ({ q, filters }: PropertySearch) => ({
  q,
  ...(Object.keys(filters).length === 0 ? {} : { filters: JSON.stringify(filters) }),
});

type Answer = Awaited<ReturnType<typeof askFor>>;

export interface FoundPage extends WindowPage<PropertyHit>, Pick<Answer, 'facets' | 'corrected'> {}

interface PageOfSearch {
  readonly sort: SearchSort;
  readonly page: number;
  readonly limit: number;
}

/** Only the first page counts the facets: they are the same for all. */
const askFor = (search: PropertySearch, { sort, page, limit }: PageOfSearch, signal: AbortSignal) =>
  client.act(
    searchProperties,
    { query: { ...printed(search), sort, page, limit, facets: page === 1 ? '1' : '0' } },
    undefined,
    { signal },
  );

/** One page of what a search finds. A search that is typed over is given up. */
export const searchPage = (search: PropertySearch, of: PageOfSearch) => ({
  queryKey: [propertyMeta.name, 'search', search, of],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<FoundPage> => {
    const { rows, total, facets, corrected } = await askFor(search, of, signal);
    return { data: rows, meta: { total }, facets, corrected };
  },
  meta: { reads },
});

export const firstPage = (state: ListState) =>
  searchPage(searchOf(state), { sort: sortOf(state), page: 1, limit: pageRows(state) });

/** Where everything the address asks for is had as CSV, in the columns that are shown. */
export const csvAddress = (state: ListState, columns: readonly string[]): string =>
  client.fileAddress(searchCsv, {
    query: { ...printed(searchOf(state)), sort: sortOf(state), columns: columns.join(',') },
  });

export const pointsOptions = (search: PropertySearch) =>
  queryOptions({
    queryKey: [propertyMeta.name, 'points', search],
    queryFn: ({ signal }) => client.act(propertyPoints, { query: printed(search) }, undefined, { signal }),
    meta: { reads },
  });
