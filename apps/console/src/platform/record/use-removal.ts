import { versionOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { CreateInput, KeyOf, Row } from '@supersync/contract/kernel/record.ts';
import { keyValues } from '@supersync/contract/kernel/record-key.ts';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { useCreate, useRemove } from '../query/query.ts';
import { writableNames } from '../resource/resource-fields.ts';

export interface RemovalWords<T> {
  /** `Rule removed` */
  readonly removed: (record: T) => string;
  /** The toast after undo. */
  readonly restored?: string;
  readonly onGone?: () => void;
}

/** Removes a record at once and offers Undo, which creates it again from its writable fields. */
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
      // A single key is its value, a composite one an object of its parts, as in KeyOf.
      {
        key: (resource.key.length === 1 ? parts[only] : parts) as KeyOf<R>,
        ...(version === null ? {} : { version }),
      },
      {
        onSuccess: () => {
          words.onGone?.();
          showUndo({
            message: words.removed(record),
            // These are the names that CreateInput is computed from.
            undo: () => create.mutate(body as CreateInput<R> & object),
          });
        },
      },
    );
  };
  // Once it is deleted, whoever shows it must not refetch it.
  return { remove, isGone: removal.isPending || removal.isSuccess };
}
