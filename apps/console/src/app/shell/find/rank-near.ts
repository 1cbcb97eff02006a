import { errorsIn } from '#platform/find/near-words.ts';
import type { Findable } from './palette.ts';

/** What may have been meant, where nothing goes by the text itself: the nearest first. */
export function rankNear<T extends Findable>(text: string, items: readonly T[]): T[] {
  return items
    .flatMap((item) => {
      const errors = errorsIn(text, [item.label, ...(item.keywords ?? [])].join(' '));
      return errors === undefined ? [] : [{ item, errors }];
    })
    .toSorted((a, b) => a.errors - b.errors)
    .map(({ item }) => item);
}
