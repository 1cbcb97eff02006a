import type { KeyChain, KeyGroup } from '../permission/access.ts';
import type { AccessFacts, PageFacts, Source } from '../permission/reach.ts';

/** A role or configured group that gives people access to a page, with their number. */
export interface Way {
  readonly kind: Source['kind'];
  readonly id: string;
  readonly name: string;
  readonly people: number;
}

export interface PageReach {
  readonly people: number;
  /** Most people first. A page without keys has none. */
  readonly ways: readonly Way[];
}

/** A role or group, with the indexes of the requirements its keys meet. */
interface Giver {
  readonly way: Omit<Way, 'people'>;
  readonly meets: ReadonlySet<number>;
  readonly userIds: readonly number[];
}

interface Kind {
  readonly givers: readonly Giver[];
  people: number;
}

const nameOf = (anyOf: KeyGroup): string => anyOf.join();

function giversOf(facts: AccessFacts, requirements: readonly KeyGroup[]): Giver[] {
  const giver = (way: Giver['way'], keys: readonly string[], userIds: readonly number[]): Giver => {
    const held = new Set(keys);
    const meets = requirements.flatMap((anyOf, index) =>
      held.has('supersync_all') || anyOf.some((key) => held.has(key)) ? [index] : [],
    );
    return { way, meets: new Set(meets), userIds };
  };
  return [
    ...facts.roles.map(({ id, name, products, userIds }) =>
      giver(
        { kind: 'role', id, name },
        products.filter(({ r }) => r).map(({ key }) => key),
        userIds,
      ),
    ),
    ...facts.groups.map(({ group, key, userIds }) =>
      giver({ kind: 'group', id: group, name: group }, [key], userIds),
    ),
  ].filter(({ meets }) => meets.size > 0);
}

/** People in the same roles and groups reach the same pages: thousands of people have few combinations. */
function kindsOf(userIds: readonly number[], givers: readonly Giver[]): Kind[] {
  const marks = new Map<number, number[]>(userIds.map((userId) => [userId, []]));
  for (const [index, giver] of givers.entries())
    for (const userId of giver.userIds) marks.get(userId)?.push(index);
  const kinds = new Map<string, Kind>();
  for (const marked of marks.values()) {
    const name = marked.join();
    const kind = kinds.get(name) ?? { givers: marked.flatMap((index) => givers[index] ?? []), people: 0 };
    kind.people += 1;
    kinds.set(name, kind);
  }
  return [...kinds.values()];
}

function reachOf(steps: readonly number[], kinds: readonly Kind[]): PageReach {
  const counts = new Map<Giver, number>();
  let people = 0;
  for (const kind of kinds) {
    if (!steps.every((step) => kind.givers.some(({ meets }) => meets.has(step)))) continue;
    people += kind.people;
    for (const giver of kind.givers)
      if (steps.some((step) => giver.meets.has(step)))
        counts.set(giver, (counts.get(giver) ?? 0) + kind.people);
  }
  const ways = [...counts].map(([{ way }, count]): Way => ({ ...way, people: count }));
  return { people, ways: ways.toSorted((a, b) => b.people - a.people || a.name.localeCompare(b.name, 'en')) };
}

/** How many of these people reach each page, and through which sources; in page order. */
export function pageReach(
  userIds: readonly number[],
  facts: AccessFacts,
  pages: readonly PageFacts[],
): PageReach[] {
  const numbers = new Map<string, number>();
  const requirements: KeyGroup[] = [];
  const numberOf = (anyOf: KeyGroup): number => {
    const existing = numbers.get(nameOf(anyOf));
    if (existing !== undefined) return existing;
    numbers.set(nameOf(anyOf), requirements.length);
    return requirements.push(anyOf) - 1;
  };
  // A group without keys requires nothing.
  const stepsOf = (chain: KeyChain): number[] => chain.filter((anyOf) => anyOf.length > 0).map(numberOf);
  const steps = pages.map(({ chain }) => stepsOf(chain));
  const kinds = kindsOf(userIds, giversOf(facts, requirements));
  // Most pages share their requirements with another.
  const reached = new Map<string, PageReach>();
  return steps.map((required) => {
    const name = required.join();
    const reach = reached.get(name) ?? reachOf(required, kinds);
    reached.set(name, reach);
    return reach;
  });
}
