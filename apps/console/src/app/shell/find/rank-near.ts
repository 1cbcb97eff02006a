import { errorsIn } from '#platform/find/near-words.ts';
import type { Findable } from './palette.ts';

/** Near matches for a text that matches nothing exactly, the nearest first. */
export function rankNear<T extends Findable>(text: string, items: readonly T[]): T[] {
  return items
    .flatMap((item) => {
      const errors = errorsIn(text, [item.label, ...(item.keywords ?? [])].join(' '));
      return errors === undefined ? [] : [{ item, errors }];
    })
    .toSorted((a, b) => a.errors - b.errors)
    .map(({ item }) => item);
}
