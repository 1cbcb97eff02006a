import {
  applyBulk,
  previewBulk,
  type BulkChanges,
  type BulkTarget,
} from '@supersync/contract/records/property/bulk.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { offerUndo, refetchProperties } from '#parts/property-batch/revert-batch.ts';

/** The effect of a bulk change. Requested again for every change of the form; writes nothing. */
export const previewOptions = (target: BulkTarget, changes: BulkChanges) =>
  queryOptions({
    queryKey: [propertyMeta.name, 'bulk-preview', target, changes],
    queryFn: ({ signal }) => client.act(previewBulk, { body: { target, changes } }, undefined, { signal }),
    staleTime: 0,
  });

export interface BulkOrder {
  readonly target: BulkTarget;
  readonly changes: BulkChanges;
  /** The number of changes shown in the preview. */
  readonly expected: number;
  readonly reason: string;
}

/** Changes many properties at once, and offers Undo. A failure shows in the dialog. */
export function useBulkChange(onDone: () => void) {
  return useMutation({
    mutationFn: ({ target, changes, expected, reason }: BulkOrder) =>
      client.act(applyBulk, {
        body: { target, changes, expected, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
      }),
    onSuccess: (made) => {
      offerUndo(made);
      onDone();
    },
    onSettled: refetchProperties,
  });
}
