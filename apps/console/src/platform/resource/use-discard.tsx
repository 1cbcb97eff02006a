import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { KeyOf } from '@supersync/contract/kernel/record.ts';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { useRemove } from '../query/query.ts';

export interface Discard<R extends Resource> {
  readonly key: KeyOf<R>;
  readonly version: number | null;
  /** The name of the record in the title: `restriction 7`. */
  readonly name: string;
  /** What the deletion destroys, in a sentence. */
  readonly effect: string;
}

/** Deletes a record after confirmation; render the returned dialog. */
export function useDiscard<R extends Resource>(resource: R, noun: string, onGone: () => void) {
  const [confirm, dialog] = useConfirm();
  const remove = useRemove(resource, { saved: `The ${noun} was deleted` });
  const discard = async ({ key, version, name, effect }: Discard<R>): Promise<void> => {
    const sure = await confirm({
      title: `Delete ${name}`,
      effect,
      confirmLabel: 'Delete',
      tone: 'danger',
    });
    if (sure) remove.mutate({ key, ...(version === null ? {} : { version }) }, { onSuccess: onGone });
  };
  // Once it is deleted, whoever shows it must not refetch it.
  return { discard, isGone: remove.isPending || remove.isSuccess, dialog };
}
