import { allows } from '../access/access.ts';
import type { AccessFacts, PageFacts, Source } from '../access/reach.ts';
import { heldThrough } from '../access/reach.ts';

/** A role or configured group that helps people to a page, and how many of them. */
export interface Way {
  readonly kind: Source['kind'];
  readonly id: string;
  readonly name: string;
  readonly people: number;
}

export interface PageReach {
  readonly people: number;
  /** The most used first. A page that asks for nothing needs no way. */
  readonly ways: readonly Way[];
}

interface Kind {
  readonly sources: readonly Source[];
  people: number;
}

const everyFlag = { c: true, r: true, u: true, d: true };

/** People hold the same keys where they are in the same roles and groups: thousands of them fall into few kinds. */
function kindsOf(userIds: readonly number[], facts: AccessFacts, asked: ReadonlySet<string>): Kind[] {
  const marks = new Map<number, number[]>(userIds.map((userId) => [userId, []]));
  const given: (readonly Source[])[] = [];
  const mark = (members: readonly number[], sources: readonly Source[]): void => {
    const relevant = sources.filter(({ key, flags }) => flags.r && asked.has(key));
    if (relevant.length === 0) return;
    for (const userId of members) marks.get(userId)?.push(given.length);
    given.push(relevant);
  };
  for (const { id, name, products, userIds: members } of facts.roles)
    mark(
      members,
      products.map(({ key, ...flags }) => ({ kind: 'role', id, name, key, flags })),
    );
  for (const { group, key, userIds: members } of facts.groups)
    mark(members, [{ kind: 'group', id: group, name: group, key, flags: everyFlag }]);

  const kinds = new Map<string, Kind>();
  for (const marked of marks.values()) {
    const name = marked.join();
    const kind = kinds.get(name) ?? { sources: marked.flatMap((index) => given[index] ?? []), people: 0 };
    kind.people += 1;
    kinds.set(name, kind);
  }
  return [...kinds.values()];
}

/** How many of these people reach each page, and through what; in the order of the pages. */
export function pageReach(
  userIds: readonly number[],
  facts: AccessFacts,
  pages: readonly PageFacts[],
): PageReach[] {
  const asked = new Set<string>(['supersync_all', ...pages.flatMap(({ chain }) => chain.flat())]);
  const kinds = kindsOf(userIds, facts, asked).map((kind) => ({ ...kind, held: heldThrough(kind.sources) }));
  return pages.map(({ chain }) => {
    const keys = new Set<string>(['supersync_all', ...chain.flat()]);
    const ways = new Map<string, Way>();
    let people = 0;
    for (const kind of kinds) {
      if (!chain.every((anyOf) => allows(kind.held, anyOf))) continue;
      people += kind.people;
      if (chain.length === 0) continue;
      const used = new Map(
        kind.sources
          .filter(({ key }) => keys.has(key))
          .map((source) => [`${source.kind} ${source.id}`, source]),
      );
      for (const [name, { kind: of, id, name: called }] of used)
        ways.set(name, {
          kind: of,
          id,
          name: called,
          people: (ways.get(name)?.people ?? 0) + kind.people,
        });
    }
    const order = (a: Way, b: Way): number => b.people - a.people || a.name.localeCompare(b.name, 'en');
    return { people, ways: [...ways.values()].toSorted(order) };
  });
}
