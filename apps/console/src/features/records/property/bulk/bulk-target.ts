import { maxBatchSize, type BulkTarget } from '@supersync/contract/records/property/bulk.ts';
import type { PropertySearch } from '@supersync/contract/records/property/search.ts';
import type { Selection } from '#kit/table/selection.ts';
import { formatNumber } from '#kit/value/format.ts';

/** The selected rows for the server: "all" is sent as the search, loaded or not. */
export function bulkTarget(selection: Selection, search: PropertySearch): BulkTarget {
  const ids = [...selection.keys].map(Number).toSorted((a, b) => a - b);
  if (!selection.all) return { ids };
  return ids.length === 0 ? { search } : { search, except: ids };
}

/** Why these cannot be changed at once; undefined if they can. */
export function bulkObstacle(selection: Selection, count: number, isGuess: boolean): string | undefined {
  if (selection.all && isGuess)
    return 'What a guess found is not changed as a whole: choose what you meant above, or rows one by one.';
  if (count > maxBatchSize)
    return `At most ${formatNumber(maxBatchSize)} can be changed at once: narrow the search.`;
  return undefined;
}
