import { choices, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { allows, missing, type KeyGroup } from '@supersync/contract/access/permission/access.ts';
import { allFlags } from '@supersync/contract/access/permission/permission-map.ts';
import {
  permissionsThrough,
  sourcesOf,
  type AccessFacts,
} from '@supersync/contract/access/permission/reach.ts';
import { pageReach, type Way } from '@supersync/contract/access/route-permission/page-reach.ts';
import type { Filters } from '#kit/list-page/list-filter.ts';
import type { FullAccess } from '#platform/session/access-facts.ts';
import type { Placement } from '#platform/screen/navigation.ts';

export interface RouteRow {
  readonly placement: Placement;
  /** Any one of these, required by the page's own entry. */
  readonly own: KeyGroup;
  /** Ancestors that require keys too. */
  readonly inherited: readonly { readonly label: string; readonly keys: KeyGroup }[];
  /** How many people can open it. */
  readonly people: number;
  readonly ways: readonly Way[];
}

export function routeRows({ facts, people, pages }: FullAccess): RouteRow[] {
  const entering = people.filter(({ mayEnter }) => mayEnter).map(({ userId }) => userId);
  const reach = pageReach(entering, facts, pages);
  return pages.map((placement, index): RouteRow => {
    const { trail, keysAlong, onMenu } = placement;
    const above = onMenu ? trail.length - 1 : trail.length;
    return {
      placement,
      own: onMenu ? (keysAlong[above] ?? []) : [],
      inherited: trail
        .slice(0, above)
        .map((label, at) => ({ label, keys: keysAlong[at] ?? [] }))
        .filter(({ keys }) => keys.length > 0),
      people: reach[index]?.people ?? 0,
      ways: reach[index]?.ways ?? [],
    };
  });
}

export const standouts = choices({
  open: 'No key needed',
  nobody: 'No one has access',
});
export type Standout = ChoiceOf<typeof standouts>;

const standsOut: Readonly<Record<Standout, (row: RouteRow) => boolean>> = {
  /** No key is required: every super user may open it. */
  open: ({ placement }) => placement.chain.length === 0,
  nobody: ({ people }) => people === 0,
};

export const isStandout = (row: RouteRow, which: Standout): boolean => standsOut[which](row);

export interface Narrowing {
  readonly search: string;
  /** `person`, `role` and `key`; any of the values suffices, and every filter must match. */
  readonly filters: Filters;
  readonly only: Standout | null;
}

const chosen = (filters: Filters, id: string): readonly string[] => {
  const filter = filters[id];
  return filter?.kind === 'in' ? filter.values : [];
};

/** Whether a key helps with what a page requires. For a page that requires nothing, none does. */
const helps = (key: string, { placement: { chain } }: RouteRow): boolean =>
  chain.some((anyOf) => allows(new Map([[key, allFlags]]), anyOf));

type Test = (row: RouteRow) => boolean;

function reachedBy(userId: number, { facts, people }: FullAccess): Test {
  const person = people.find((each) => each.userId === userId);
  if (person?.mayEnter !== true) return () => false;
  const held = permissionsThrough(sourcesOf(userId, facts));
  return ({ placement }) => missing(held, placement.chain).length === 0;
}

function openedBy(roleId: string, { roles }: AccessFacts): Test {
  const keys = (roles.find(({ id }) => id === roleId)?.products ?? []).filter(({ r }) => r);
  return (row) => keys.some(({ key }) => helps(key, row));
}

const wordsOf = ({ placement, own, inherited, ways }: RouteRow): string =>
  [
    placement.path,
    placement.label,
    ...placement.trail,
    ...own,
    ...inherited.flatMap(({ keys }) => keys),
    ...ways.map(({ name }) => name),
  ]
    .join(' ')
    .toLowerCase();

export function narrowed(
  rows: readonly RouteRow[],
  whole: FullAccess,
  { search, filters, only }: Narrowing,
): RouteRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const anyOf = (id: string, test: (value: string) => Test): Test => {
    const tests = chosen(filters, id).map(test);
    return (row) => tests.length === 0 || tests.some((passes) => passes(row));
  };
  const tests: readonly Test[] = [
    anyOf('person', (id) => reachedBy(Number(id), whole)),
    anyOf('role', (id) => openedBy(id, whole.facts)),
    anyOf('key', (key) => (row) => helps(key, row)),
    (row) => only === null || isStandout(row, only),
    (row) => words.every((word) => wordsOf(row).includes(word)),
  ];
  return rows.filter((row) => tests.every((passes) => passes(row)));
}
