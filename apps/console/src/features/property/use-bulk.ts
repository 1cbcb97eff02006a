import {
  applyBulk,
  previewBulk,
  undoBatch,
  type BulkChanges,
  type BulkTarget,
} from '@supersync/contract/property/bulk.ts';
import { propertyBatch } from '@supersync/contract/property/property-batch.ts';
import { propertyMeta } from '@supersync/contract/property/property-meta.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { showUndo } from '../../kit/undo/show-undo.tsx';
import { formatCount } from '../../kit/value/format.ts';
import { client } from '../../platform/api.ts';
import { invalidate } from '../../platform/query.ts';
import { toastError, toastSuccess } from '../../platform/toast.ts';

const properties = (count: number): string => formatCount(count, 'property', 'properties');

/** What a bulk change would do. It is asked again for every change of the form, and writes nothing. */
export const previewOptions = (target: BulkTarget, changes: BulkChanges) =>
  queryOptions({
    queryKey: [propertyMeta.name, 'bulk-preview', target, changes],
    queryFn: ({ signal }) => client.act(previewBulk, { body: { target, changes } }, undefined, { signal }),
    staleTime: 0,
  });

export interface BulkOrder {
  readonly target: BulkTarget;
  readonly changes: BulkChanges;
  /** What the preview said would change. */
  readonly expected: number;
  readonly reason: string;
}

/** Takes a bulk change back, and says what was kept because it changed since. */
export async function takeBack(batchId: number): Promise<void> {
  try {
    const { restored, kept } = await client.act(undoBatch, { params: { id: batchId } });
    const rest = kept === 0 ? '' : `; ${kept === 1 ? '1 that' : `${kept} that`} changed since stayed as is`;
    toastSuccess(`${properties(restored)} put back${rest}`);
  } catch (error) {
    toastError(error);
  } finally {
    await invalidate(propertyMeta, propertyBatch);
  }
}

/** Changes many properties at once, and offers to take it back. A failure shows in the dialog. */
export function useBulkChange(onDone: () => void) {
  return useMutation({
    mutationFn: ({ target, changes, expected, reason }: BulkOrder) =>
      client.act(applyBulk, {
        body: { target, changes, expected, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
      }),
    onSuccess: ({ batchId, changed }) => {
      if (batchId !== null)
        showUndo({ message: `${properties(changed)} changed`, undo: () => takeBack(batchId) });
      onDone();
    },
    onSettled: () => invalidate(propertyMeta, propertyBatch),
  });
}
