import { discardLeadImport } from '@supersync/contract/messaging/lead-import/actions.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMayCall } from '#platform/session/rights.ts';
import { toastError } from '#platform/toast/toast.ts';
import { discardImport } from './uploads.ts';

export interface DiscardButtonProps {
  readonly importId: number;
  readonly label?: string;
}

/** Forgets a file that was not imported: nothing is lost that is not still at its owner's. */
export function DiscardButton({ importId, label = 'Discard the file' }: DiscardButtonProps) {
  const mayDiscard = useMayCall(discardLeadImport);
  const discard = useMutation({
    mutationFn: () => discardImport(importId),
    onError: (error) => toastError(error),
  });
  return mayDiscard ? (
    <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate()}>
      {label}
    </Button>
  ) : null;
}
