import { missing } from '@supersync/contract/access/permission/access.ts';
import { flagNames, type Flag } from '@supersync/contract/access/permission/permission-map.ts';
import { permissionsThrough, sourcesOf } from '@supersync/contract/access/permission/reach.ts';
import type { Person, FullAccess } from '#platform/session/access-facts.ts';
import type { Placement } from '#platform/screen/navigation.ts';

export interface ComparedPage {
  readonly page: Placement;
  readonly left: boolean;
  readonly right: boolean;
}

export interface ComparedKey {
  readonly key: string;
  readonly left: readonly Flag[];
  readonly right: readonly Flag[];
}

export interface Comparison {
  readonly pages: readonly ComparedPage[];
  readonly keys: readonly ComparedKey[];
}

/** What two people can open and hold. Keys count as held even for people who may not enter; pages do not. */
export function comparePeople(left: Person, right: Person, { facts, pages }: FullAccess): Comparison {
  const sides = [left, right].map((person) => {
    const held = permissionsThrough(sourcesOf(person.userId, facts));
    return {
      held,
      reaches: (page: Placement): boolean => person.mayEnter && missing(held, page.chain).length === 0,
      flagsOf: (key: string): Flag[] => flagNames.filter((flag) => held.get(key)?.[flag] === true),
    };
  });
  const [here, there] = sides;
  if (here === undefined || there === undefined) return { pages: [], keys: [] };
  const keys = [...new Set([...here.held.keys(), ...there.held.keys()])].toSorted();
  return {
    pages: pages.map((page) => ({ page, left: here.reaches(page), right: there.reaches(page) })),
    keys: keys.map((key) => ({ key, left: here.flagsOf(key), right: there.flagsOf(key) })),
  };
}

export const differsInPage = ({ left, right }: ComparedPage): boolean => left !== right;
export const differsInKey = ({ left, right }: ComparedKey): boolean => left.join() !== right.join();

/** `7,12`: either side may be missing. */
export function parseCompared(text: string): readonly [left: number | null, right: number | null] {
  const [left = '', right = ''] = text.split(',');
  const id = (part: string): number | null => (/^[1-9]\d{0,9}$/.test(part) ? Number(part) : null);
  return [id(left), id(right)];
}

export const printCompared = (left: number | null, right: number | null): string =>
  `${left ?? ''},${right ?? ''}`;
