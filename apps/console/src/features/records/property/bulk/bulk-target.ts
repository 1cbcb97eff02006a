import { mostInBatch, type BulkTarget } from '@supersync/contract/records/property/bulk.ts';
import type { PropertySearch } from '@supersync/contract/records/property/search.ts';
import type { Selection } from '#kit/table/selection.ts';
import { formatNumber } from '#kit/value/format.ts';

/** The chosen rows as the server takes them: all that the search finds are named by the search, loaded or not. */
export function bulkTarget(selection: Selection, search: PropertySearch): BulkTarget {
  const ids = [...selection.keys].map(Number).toSorted((a, b) => a - b);
  if (!selection.all) return { ids };
  return ids.length === 0 ? { search } : { search, except: ids };
}

/** Why these cannot be changed at once; undefined where they can. */
export function bulkObstacle(selection: Selection, count: number, isGuess: boolean): string | undefined {
  if (selection.all && isGuess)
    return 'What a guess found is not changed as a whole: choose what you meant above, or rows one by one.';
  if (count > mostInBatch)
    return `At most ${formatNumber(mostInBatch)} can be changed at once: narrow the search.`;
  return undefined;
}
