import type { Counts } from '../../developer/task-run/run-result.ts';

/** The changes an import would make to one list of records, matched by import id. */
export interface ListDiff<T> {
  readonly added: readonly T[];
  readonly changed: readonly T[];
  readonly removed: readonly string[];
  readonly unchanged: number;
}

interface Named {
  readonly importId: string;
}

/** Both sides have the same normalised fields, so equality is reliable. */
export function diffLists<T extends Named>(stored: readonly T[], fed: readonly T[]): ListDiff<T> {
  const storedById = new Map(stored.map((each) => [each.importId, each]));
  const now = new Set(fed.map(({ importId }) => importId));
  const isSame = (a: T, b: T): boolean =>
    Object.entries(a).every(([name, value]) => Object.is(value, Reflect.get(b, name)));
  const matched = fed.filter(({ importId }) => storedById.has(importId));
  const changed = matched.filter((each) => {
    const previous = storedById.get(each.importId);
    return previous !== undefined && !isSame(each, previous);
  });
  return {
    added: fed.filter(({ importId }) => !storedById.has(importId)),
    changed,
    removed: stored.filter(({ importId }) => !now.has(importId)).map(({ importId }) => importId),
    unchanged: matched.length - changed.length,
  };
}

export const countsOf = (...diffs: readonly ListDiff<unknown>[]): Counts => ({
  added: diffs.reduce((sum, { added }) => sum + added.length, 0),
  changed: diffs.reduce((sum, { changed }) => sum + changed.length, 0),
  removed: diffs.reduce((sum, { removed }) => sum + removed.length, 0),
  unchanged: diffs.reduce((sum, { unchanged }) => sum + unchanged, 0),
});

/** Losing more than a fifth of the units at once is more likely a broken feed than an empty building. */
export const removalShare = 0.2;

export const isTooMuch = (removals: number, units: number): boolean =>
  removals > 0 && removals > units * removalShare;
