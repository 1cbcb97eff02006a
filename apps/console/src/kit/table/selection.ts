/**
 * Which rows are selected. With `all`, every matching row is, loaded or not, and the keys are the exceptions: a
 * bulk action over 100,000 rows sends the list's filter rather than its rows.
 */
export interface Selection {
  readonly all: boolean;
  readonly keys: ReadonlySet<string>;
}

export const noSelection: Selection = { all: false, keys: new Set() };
export const everything: Selection = { all: true, keys: new Set() };

export const isSelected = (selection: Selection, key: string): boolean =>
  selection.keys.has(key) !== selection.all;

export const selectedCount = (selection: Selection, total: number): number =>
  selection.all ? Math.max(0, total - selection.keys.size) : selection.keys.size;

/** Selects or deselects some rows, whatever they were before. */
export function withRows(selection: Selection, keys: Iterable<string>, chosen: boolean): Selection {
  const next = new Set(selection.keys);
  for (const key of keys)
    if (chosen === selection.all) next.delete(key);
    else next.add(key);
  return { all: selection.all, keys: next };
}

export const toggled = (selection: Selection, key: string): Selection =>
  withRows(selection, [key], !isSelected(selection, key));
