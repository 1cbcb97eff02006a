import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useConsole, useOffers } from '#platform/console-context.tsx';
import { firstKinds, type FoundRecord, type RecordSearch } from '#platform/screen/feature.ts';
import { useMemory } from '#platform/local-memory.ts';
import { recentPages } from '#platform/screen/page-memory.ts';
import {
  actionSection,
  pageSections,
  recentSection,
  recordSection,
  similarPages,
  type ResultOption,
  type ResultSection,
} from './result-sections.ts';

const recordDelayMs = 150;

/** One letter finds too much; one digit is an id. */
const isEnough = (text: string): boolean => text.length >= 2 || /^\d$/.test(text);

const placeOf = ({ kind }: RecordSearch): number =>
  kind === undefined ? firstKinds.length : firstKinds.indexOf(kind);

/** A text typed again a moment later is answered from the cache. */
const freshMs = 10_000;

const noSearch: readonly RecordSearch[] = [];

function useRecords(text: string, search: readonly RecordSearch[], kind: 'find' | 'guess', enabled: boolean) {
  const queries = useQueries({
    queries: search.map((each) => ({
      queryKey: ['filter-box', kind, each.heading, text],
      queryFn: (): Promise<readonly FoundRecord[]> => each[kind]?.(text) ?? Promise.resolve([]),
      enabled,
      placeholderData: keepPreviousData,
      staleTime: freshMs,
      retry: false,
    })),
  });
  return {
    found: queries.map(({ data = [] }) => (enabled ? data : [])),
    isFetching: queries.some(({ isFetching }) => isFetching),
  };
}

export interface Results {
  readonly sections: readonly ResultSection[];
  readonly options: readonly ResultOption[];
  readonly searching: boolean;
}

/** What the box shows for a text: pages, records by kind, actions, recent pages; then near matches. */
export function useResults(text: string): Results {
  const view = useConsole();
  const { pathname } = useLocation();
  const [recent] = useMemory(recentPages);
  const typed = text.trim();
  const [settled] = useDebouncedValue(typed, recordDelayMs);
  const offers = useOffers(true);
  const search = (offers?.search ?? noSearch).toSorted((a, b) => placeOf(a) - placeOf(b));
  const asks = isEnough(settled) && isEnough(typed);
  const { found, isFetching } = useRecords(settled, search, 'find', asks);
  const isExact = found.some((records) => records.some(({ guessed }) => guessed !== true));
  const near = useRecords(settled, search, 'guess', asks && offers !== undefined && !isFetching && !isExact);

  const pages = typed === '' ? [] : pageSections(view, typed);
  const sectionsOf = (records: readonly (readonly FoundRecord[])[], guessed: boolean): ResultSection[] =>
    search.map(({ heading }, index) =>
      recordSection(
        view,
        heading,
        (records[index] ?? []).filter((record) => (record.guessed === true) === guessed),
      ),
    );
  // A search endpoint may correct spelling itself; then the box does not.
  const guesses = search.map((_, index) => {
    const own = (found[index] ?? []).filter(({ guessed }) => guessed === true);
    return own.length > 0 ? own : (near.found[index] ?? []);
  });
  const searching =
    isEnough(typed) && (settled !== typed || offers === undefined || isFetching || near.isFetching);
  const similar =
    pages.length > 0 || isExact || searching || !isEnough(typed) ? [] : [similarPages(view, typed)];
  const sections = [
    ...pages,
    ...sectionsOf(found, false),
    ...similar,
    ...(isExact ? [] : sectionsOf(guesses, true)),
    ...(typed === '' ? [] : [actionSection(typed, offers?.actions ?? [])]),
    recentSection(view, typed, recent, pathname),
  ].filter(({ options }) => options.length > 0);
  return { sections, options: sections.flatMap(({ options }) => options), searching };
}
