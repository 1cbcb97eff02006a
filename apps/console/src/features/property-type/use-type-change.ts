import { undoBatch } from '@supersync/contract/property/bulk.ts';
import { propertyBatch } from '@supersync/contract/property/property-batch.ts';
import { propertyMeta } from '@supersync/contract/property/property-meta.ts';
import { applyTypes } from '@supersync/contract/property-type/actions.ts';
import { useMutation } from '@tanstack/react-query';
import { showUndo } from '../../kit/undo/show-undo.tsx';
import { formatCount } from '../../kit/value/format.ts';
import { client } from '../../platform/api.ts';
import { invalidate } from '../../platform/query.ts';
import { toastError, toastSuccess } from '../../platform/toast.ts';
import type { TypesRequest } from './type-choices.ts';

const reload = (): Promise<void> => invalidate(propertyMeta, propertyBatch);

/** Takes a change of types back; what changed again since stays as it is. */
export function useUndoTypes() {
  return useMutation({
    mutationFn: (batchId: number) => client.act(undoBatch, { params: { id: batchId } }),
    onSuccess: ({ restored, kept }) =>
      toastSuccess(
        `${formatCount(restored, 'property', 'properties')} put back${kept === 0 ? '' : `, ${kept} changed since and left as they are`}`,
      ),
    onError: (error) => toastError(error),
    onSettled: reload,
  });
}

interface Change {
  readonly request: TypesRequest;
  /** What the preview said. */
  readonly expected: number;
  readonly reason: string;
}

export function useTypeChange(clientId: number, onDone: () => void) {
  const undo = useUndoTypes();
  return useMutation({
    mutationFn: ({ request, expected, reason }: Change) =>
      client.act(applyTypes, {
        params: { id: clientId },
        body: {
          assignments: [...request.assignments],
          useRules: request.useRules,
          expected,
          ...(reason.trim() === '' ? {} : { reason }),
        },
      }),
    onSuccess: ({ batchId, changed }) => {
      onDone();
      if (batchId !== null)
        showUndo({
          message: `${formatCount(changed, 'property', 'properties')} changed`,
          undo: () => undo.mutate(batchId),
        });
    },
    onError: (error) => toastError(error),
    onSettled: reload,
  });
}
