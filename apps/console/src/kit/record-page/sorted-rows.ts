import type { SortKey } from '../list-page/list-state.ts';

type Sortable = string | number | boolean | null | undefined;

let collator: Intl.Collator | undefined;

function compare(a: Sortable, b: Sortable): number {
  if (typeof a === 'string' && typeof b === 'string') {
    collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
    return collator.compare(a, b);
  }
  return Number(a) - Number(b);
}

const isNothing = (value: Sortable): boolean => value === null || value === undefined || value === '';

/** Sorts loaded rows. Empty values come last in both directions. */
export function sortedRows<Row>(
  rows: readonly Row[],
  sort: readonly SortKey[],
  valueOf: (column: string) => ((row: Row) => Sortable) | undefined,
): readonly Row[] {
  const keys = sort.flatMap(({ column, descending }) => {
    const value = valueOf(column);
    return value === undefined ? [] : [{ value, way: descending ? -1 : 1 }];
  });
  if (keys.length === 0) return rows;
  return rows.toSorted((left, right) => {
    for (const { value, way } of keys) {
      const [a, b] = [value(left), value(right)];
      if (isNothing(a) || isNothing(b)) {
        if (isNothing(a) !== isNothing(b)) return isNothing(a) ? 1 : -1;
        continue;
      }
      const order = compare(a, b);
      if (order !== 0) return order * way;
    }
    return 0;
  });
}
