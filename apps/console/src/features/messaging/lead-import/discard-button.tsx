import { discardLeadImport } from '@supersync/contract/messaging/lead-import/actions.ts';
import { useMutation } from '@tanstack/react-query';
import { useMayCall } from '#platform/session/rights.ts';
import { StepButton } from '#platform/step/step-button.tsx';
import { useOffer } from '#platform/step/step.ts';
import { toastError } from '#platform/toast/toast.ts';
import type { LeadImport } from './import-queries.ts';
import { discardImport } from './uploads.ts';

export interface DiscardButtonProps {
  readonly of: Pick<LeadImport, 'id' | 'status'>;
  readonly label?: string;
}

/** Deletes a file that was not imported: its owner still has it. */
export function DiscardButton({ of, label = 'Discard the file' }: DiscardButtonProps) {
  const mayDiscard = useMayCall(discardLeadImport);
  const offer = useOffer(discardLeadImport, of);
  const discard = useMutation({
    mutationFn: () => discardImport(of.id),
    onError: (error) => toastError(error),
  });
  return mayDiscard ? (
    <StepButton
      size="sm"
      variant="default"
      step={{ ...offer, isPending: discard.isPending }}
      onClick={() => discard.mutate()}
    >
      {label}
    </StepButton>
  ) : null;
}
