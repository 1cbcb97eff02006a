import {
  applyBulk,
  previewBulk,
  type BulkChanges,
  type BulkTarget,
} from '@supersync/contract/records/property/bulk.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { offerUndo, readPropertiesAgain } from '#parts/property-batch/revert-batch.ts';

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

/** Changes many properties at once, and offers to take it back. A failure shows in the dialog. */
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
    onSettled: readPropertiesAgain,
  });
}
