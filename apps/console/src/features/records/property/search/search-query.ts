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

/** The best matches first, unless sorted. */
export const searchDefaults: ListDefaults = { sort: [], limit: 100 };

/** The server's maximum page size. */
const maxRows = 200;
export const pageRows = ({ limit }: Pick<ListState, 'limit'>): number => Math.min(limit, maxRows);

const numbered: ReadonlySet<string> = new Set(['client', 'partner']);

/** The valid values of one facet; people type and paste addresses. */
function chosenOf(name: keyof PropertyFilters, filter: FilterValue | undefined): PropertyFilters {
  if (filter?.kind !== 'in') return {};
  const values = filter.values.map((value) => (numbered.has(name) ? Number(value) : value));
  const usable = values.filter((value) => propertyFilters.safeParse({ [name]: [value] }).success);
  return propertyFilters.safeParse({ [name]: usable }).data ?? {};
}

/** The search in the address. */
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

/** One column at a time; an unknown sort is ignored. */
export function sortOf({ sort }: Pick<ListState, 'sort'>): SearchSort {
  const asked = printSort(sort.slice(0, 1));
  return propertySorts.find((each) => each === asked) ?? 'relevance';
}

/** Resources shown in the search: a change of one of them refetches it. */
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

/** Only the first page counts the facets: they are the same for all pages. */
const askFor = (search: PropertySearch, { sort, page, limit }: PageOfSearch, signal: AbortSignal) =>
  client.act(
    searchProperties,
    { query: { ...printed(search), sort, page, limit, facets: page === 1 ? '1' : '0' } },
    undefined,
    { signal },
  );

/** One page of search results. An outdated search is cancelled. */
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

/** The CSV of the current search with the visible columns. */
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
