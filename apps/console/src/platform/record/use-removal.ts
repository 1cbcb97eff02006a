import { versionOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { CreateInput, KeyOf, Row } from '@supersync/contract/kernel/record.ts';
import { keyValues } from '@supersync/contract/kernel/record-key.ts';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { useCreate, useRemove } from '../query/query.ts';
import { writableNames } from '../resource/resource-fields.ts';

export interface RemovalWords<T> {
  /** `Rule removed` */
  readonly removed: (record: T) => string;
  /** The toast once it is back. */
  readonly restored?: string;
  readonly onGone?: () => void;
}

/** Removes a record at once and offers the way back, which makes it again from the fields people fill in. */
export function useRemoval<R extends Resource, T extends object = Row<R>>(
  resource: R,
  words: RemovalWords<T>,
) {
  const create = useCreate(resource, { saved: words.restored ?? 'Put back' });
  const removal = useRemove(resource, { saved: false });
  const remove = (record: T): void => {
    const parts = keyValues(resource, record);
    const version = versionOf(resource, record);
    const [only = ''] = resource.key;
    const body = Object.fromEntries(
      writableNames(resource, 'create').map((name) => [name, Reflect.get(record, name)]),
    );
    removal.mutate(
      // A single key is its value, a composite one its parts, as KeyOf says.
      {
        key: (resource.key.length === 1 ? parts[only] : parts) as KeyOf<R>,
        ...(version === null ? {} : { version }),
      },
      {
        onSuccess: () => {
          words.onGone?.();
          showUndo({
            message: words.removed(record),
            // The names above are those that CreateInput is computed from.
            undo: () => create.mutate(body as CreateInput<R> & object),
          });
        },
      },
    );
  };
  // Once it goes there is nothing left to fetch for whoever shows it.
  return { remove, isGone: removal.isPending || removal.isSuccess };
}
