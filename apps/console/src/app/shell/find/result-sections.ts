import type { ConsoleView } from '#platform/console-context.tsx';
import type { FoundRecord, QuickAction, RecordVerb } from '#platform/screen/feature.ts';
import type { NavNode } from '#platform/screen/navigation.ts';
import { pathnameOf, type RememberedPage } from '#platform/screen/page-memory.ts';
import { findableNode, nodesFor, rank, scoreOf } from './palette.ts';
import { rankNear } from './rank-near.ts';

/** Something to open or to run. */
export type Choice = { readonly id: string; readonly label: string } & (
  | { readonly href: string }
  | { readonly run: () => Promise<string | undefined> }
);

export type ResultOption = Choice & {
  readonly href: string;
  readonly detail?: string;
  readonly keywords?: readonly string[];
  /** What else can be done with the record besides opening it. */
  readonly verbs?: readonly Choice[];
};

export interface ResultSection {
  readonly heading: string;
  readonly options: readonly ResultOption[];
}

const recentShown = 8;

const searchable = (path: string): boolean => !path.includes('{');

/** The score of entries that do not match themselves but whose group does. */
const besideScore = 1;

/** Matching menu entries below their parents, the best first. */
function menuSections(nodes: readonly NavNode[], text: string): ResultSection[] {
  const score = (option: ResultOption): number => scoreOf(text, option) || besideScore;
  const walk = (below: readonly NavNode[], trail: readonly string[]): ResultSection[] => {
    const own = below.flatMap((node): ResultOption[] =>
      node.kind === 'entry'
        ? [{ id: `nav${node.screen.path}`, href: node.screen.path, ...findableNode(node) }]
        : [],
    );
    return [
      ...(own.length === 0
        ? []
        : [
            {
              heading: trail.join(' › ') || 'Console',
              options: own.toSorted((a, b) => score(b) - score(a)),
            },
          ]),
      ...below.flatMap((node) => (node.kind === 'group' ? walk(node.children, [...trail, node.label]) : [])),
    ];
  };
  return walk(nodesFor(text, nodes), []);
}

/** Pages without an entry in the menu. */
const offMenu = (view: ConsoleView): ResultOption[] =>
  view.screens
    .filter(({ path, onMenu }) => !onMenu && searchable(path))
    .map(({ screen }) => ({
      id: `page${screen.path}`,
      href: screen.path,
      label: screen.title,
      keywords: screen.keywords,
    }));

/** Pages by name: the group with the best match first. */
export function pageSections(view: ConsoleView, text: string): ResultSection[] {
  const sections = [
    ...menuSections(view.tree, text),
    { heading: 'Pages', options: rank(text, offMenu(view)) },
  ].filter(({ options }) => options.length > 0);
  const best = ({ options: [first] }: ResultSection): number =>
    first === undefined ? 0 : scoreOf(text, first);
  return sections.toSorted((a, b) => best(b) - best(a));
}

/** Pages whose name is close to the typed text. */
export function similarPages(view: ConsoleView, text: string): ResultSection {
  const onMenu = view.screens
    .filter((placement) => placement.onMenu)
    .map(({ screen, label, trail }) => ({
      id: `near${screen.path}`,
      href: screen.path,
      label,
      detail: trail.slice(0, -1).join(' › '),
      keywords: [screen.title],
    }));
  return { heading: 'Similar pages', options: rankNear(text, [...onMenu, ...offMenu(view)]).slice(0, 5) };
}

export const actionSection = (text: string, actions: readonly QuickAction[]): ResultSection => ({
  heading: 'Actions',
  options: rank(
    text,
    actions.map(({ label, href, keywords = [] }) => ({ id: `action${label}`, href, label, keywords })),
  ),
});

const visited = (view: ConsoleView, recent: readonly RememberedPage[], here: string): ResultOption[] =>
  recent.flatMap(({ href, title }) => {
    const placement = view.screens.find(({ screen }) => screen === view.locate(pathnameOf(href))?.route);
    if (placement === undefined || pathnameOf(href) === here) return [];
    const way = placement.trail.filter((label) => label !== title);
    return [{ id: `recent${href}`, href, label: title, detail: way.join(' › ') }];
  });

/** Recently visited pages: all of them while nothing is typed. */
export function recentSection(
  view: ConsoleView,
  text: string,
  recent: readonly RememberedPage[],
  here: string,
): ResultSection {
  const pages = visited(view, recent, here);
  const shown = text.trim() === '' ? pages : rank(text, pages);
  return { heading: 'Recent', options: shown.slice(0, recentShown) };
}

/** Records of one kind, each with the actions this person may take. */
export const recordSection = (
  view: ConsoleView,
  heading: string,
  records: readonly FoundRecord[],
): ResultSection => ({
  heading,
  options: records.map(({ label, href, detail, verbs = [] }) => {
    const id = `record${heading}${href}`;
    const mayOpen = ({ screen }: RecordVerb): boolean =>
      view.screens.some((placement) => placement.screen === screen);
    return {
      id,
      label,
      href,
      ...(detail === undefined ? {} : { detail }),
      verbs: verbs.filter(mayOpen).map((verb) => ({ ...verb, id: `${id} ${verb.label}` })),
    };
  }),
});
