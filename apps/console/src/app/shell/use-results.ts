import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useConsole, useOffers, type ConsoleView } from '#platform/console-context.tsx';
import { isScreen } from '#platform/screen/define-screen.ts';
import type { QuickAction } from '#platform/screen/feature.ts';
import { useMemory } from '#platform/local-memory.ts';
import { filterNodes, type NavNode } from '#platform/screen/navigation.ts';
import { pathnameOf, recentPages, type RememberedPage } from '#platform/screen/page-memory.ts';
import { rank, scoreOf, type Findable } from './palette.ts';

export interface ResultOption extends Findable {
  readonly id: string;
  readonly href: string;
  readonly detail?: string;
}

export interface ResultSection {
  readonly heading: string;
  readonly options: readonly ResultOption[];
}

const recordDelayMs = 200;
const recordsFrom = 2;
const recentShown = 5;

const searchable = (path: string): boolean => !path.includes('{');

/** Hits of the menu, under the parents that lead to them. */
function navSections(view: ConsoleView, text: string): ResultSection[] {
  const findable = ({ label, ...node }: NavNode): Findable => {
    if (node.kind === 'group' || !isScreen(node.screen)) return { label };
    return { label, keywords: [node.screen.title, ...node.screen.keywords] };
  };
  const walk = (nodes: readonly NavNode[], trail: readonly string[]): ResultSection[] => {
    const entries = nodes.filter((node) => node.kind === 'entry');
    const own = entries.map((node) => ({
      id: `nav${node.screen.path}`,
      href: node.screen.path,
      ...findable(node),
    }));
    return [
      ...(own.length === 0 ? [] : [{ heading: trail.join(' › ') || 'Console', options: own }]),
      ...nodes.flatMap((node) => (node.kind === 'group' ? walk(node.children, [...trail, node.label]) : [])),
    ];
  };
  return walk(
    filterNodes(view.tree, (node) => scoreOf(text, findable(node)) > 0),
    [],
  );
}

interface Offered {
  readonly actions: readonly QuickAction[];
  readonly recent: readonly RememberedPage[];
}

function otherSections(
  view: ConsoleView,
  text: string,
  { actions: offered, recent }: Offered,
): ResultSection[] {
  const pages = view.screens
    .filter(({ path, onMenu }) => !onMenu && searchable(path))
    .map(({ screen }) => ({
      id: `page${screen.path}`,
      href: screen.path,
      label: screen.title,
      keywords: screen.keywords,
    }));
  const actions = offered.map(({ label, href, keywords = [] }) => ({
    id: `action${label}`,
    href,
    label,
    keywords,
  }));
  const visited = recent
    .filter(({ href }) => view.screens.some(({ screen }) => screen === view.locate(pathnameOf(href))?.route))
    .map(({ href, title }) => ({ id: `recent${href}`, href, label: title }));
  return [
    { heading: 'Pages', options: rank(text, pages) },
    { heading: 'Actions', options: rank(text, actions) },
    { heading: 'Recent', options: rank(text, visited).slice(0, recentShown) },
  ];
}

export interface Results {
  readonly sections: readonly ResultSection[];
  readonly options: readonly ResultOption[];
  /** The best of what needs no server: what Enter opens unless the arrows say otherwise. */
  readonly best: string | undefined;
  readonly searching: boolean;
}

/** `wanted` once somebody is about to look: what features offer is fetched then. */
export function useResults(text: string, wanted: boolean): Results {
  const view = useConsole();
  const offers = useOffers(wanted || text !== '');
  const search = offers?.search ?? [];
  const [recent] = useMemory(recentPages);
  const [settled] = useDebouncedValue(text.trim(), recordDelayMs);
  const found = useQueries({
    queries: search.map(({ heading, find }) => ({
      queryKey: ['filter-box', heading, settled],
      queryFn: () => find(settled),
      enabled: settled.length >= recordsFrom,
      placeholderData: keepPreviousData,
      retry: false,
    })),
  });
  const searching =
    text.trim().length >= recordsFrom && (settled !== text.trim() || found.some((each) => each.isFetching));
  const records = text.trim().length < recordsFrom ? [] : found.map((each) => each.data ?? []);
  const sections = [
    ...navSections(view, text),
    ...search.map(({ heading }, index) => ({
      heading,
      options: (records[index] ?? []).map((record) => ({ id: `record${record.href}`, ...record })),
    })),
    ...otherSections(view, text, { actions: offers?.actions ?? [], recent }),
  ].filter(({ options }) => options.length > 0);
  const options = sections.flatMap((section) => section.options);
  const best = rank(text, options)[0]?.id ?? options[0]?.id;
  return { sections, options, best, searching };
}
