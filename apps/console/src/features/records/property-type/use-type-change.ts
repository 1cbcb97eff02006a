import { applyTypes } from '@supersync/contract/records/property-type/actions.ts';
import { useMutation } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { offerUndo, refetchProperties } from '#parts/property-batch/revert-batch.ts';
import { toastError } from '#platform/toast/toast.ts';
import type { TypesRequest } from './type-choices.ts';

interface Change {
  readonly request: TypesRequest;
  /** The number shown in the preview. */
  readonly expected: number;
  readonly reason: string;
}

export function useTypeChange(clientId: number, onDone: () => void) {
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
    onSuccess: (made) => {
      onDone();
      offerUndo(made);
    },
    onError: (error) => toastError(error),
    onSettled: refetchProperties,
  });
}
