import type { Counts } from '../../developer/task-run/run-result.ts';

/** What an import would change in one list of records, told apart by their import ids. */
export interface ListDiff<T> {
  readonly added: readonly T[];
  readonly changed: readonly T[];
  readonly removed: readonly string[];
  readonly unchanged: number;
}

interface Named {
  readonly importId: string;
}

/** Both sides hold the same fields in the same spelling, so that equal means equal. */
export function diffLists<T extends Named>(stored: readonly T[], fed: readonly T[]): ListDiff<T> {
  const before = new Map(stored.map((each) => [each.importId, each]));
  const now = new Set(fed.map(({ importId }) => importId));
  const isSame = (a: T, b: T): boolean =>
    Object.entries(a).every(([name, value]) => Object.is(value, Reflect.get(b, name)));
  const known = fed.filter(({ importId }) => before.has(importId));
  const changed = known.filter((each) => {
    const was = before.get(each.importId);
    return was !== undefined && !isSame(each, was);
  });
  return {
    added: fed.filter(({ importId }) => !before.has(importId)),
    changed,
    removed: stored.filter(({ importId }) => !now.has(importId)).map(({ importId }) => importId),
    unchanged: known.length - changed.length,
  };
}

export const countsOf = (...diffs: readonly ListDiff<unknown>[]): Counts => ({
  added: diffs.reduce((sum, { added }) => sum + added.length, 0),
  changed: diffs.reduce((sum, { changed }) => sum + changed.length, 0),
  removed: diffs.reduce((sum, { removed }) => sum + removed.length, 0),
  unchanged: diffs.reduce((sum, { unchanged }) => sum + unchanged, 0),
});

/** More than a fifth of the units gone at once is more likely a broken feed than an empty building. */
export const removalShare = 0.2;

export const isTooMuch = (removals: number, units: number): boolean =>
  removals > 0 && removals > units * removalShare;
