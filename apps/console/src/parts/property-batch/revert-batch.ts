import { undoBatch } from '@supersync/contract/records/property/bulk.ts';
import { propertyBatch } from '@supersync/contract/records/property/property-batch.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { invalidate } from '#platform/query/query.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';

const properties = (count: number): string => formatCount(count, 'property', 'properties');

/** Refetches properties and their bulk changes. */
export const refetchProperties = (): Promise<void> => invalidate(propertyMeta, propertyBatch);

/** Reverts a bulk change, and reports what was kept because it changed since. */
export async function revertBatch(batchId: number): Promise<void> {
  try {
    const { restored, kept } = await client.act(undoBatch, { params: { id: batchId } });
    const rest = kept === 0 ? '' : `; ${kept === 1 ? '1 that' : `${kept} that`} changed since stayed as is`;
    toastSuccess(`${properties(restored)} put back${rest}`);
  } catch (error) {
    toastError(error);
  } finally {
    await refetchProperties();
  }
}

/** After a bulk change: how many changed, with Undo. One that changed nothing has none. */
export function offerUndo({ batchId, changed }: { batchId: number | null; changed: number }): void {
  if (batchId !== null)
    showUndo({ message: `${properties(changed)} changed`, undo: () => revertBatch(batchId) });
}
