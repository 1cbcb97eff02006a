import { leadReplayers } from '@supersync/contract/lead/lead-access.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { may } from '../../platform/access/may.ts';
import { useHeld } from '../../platform/session.ts';
import { toastError } from '../../platform/toast.ts';
import { discardImport } from './uploads.ts';

export interface DiscardButtonProps {
  readonly importId: number;
  readonly label?: string;
}

/** Forgets a file that was not imported: nothing is lost that is not still at its owner's. */
export function DiscardButton({ importId, label = 'Discard the file' }: DiscardButtonProps) {
  const mayDiscard = may(useHeld(), leadReplayers, 'd');
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
