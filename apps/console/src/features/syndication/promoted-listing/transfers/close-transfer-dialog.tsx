import type { closeTransfer } from '@supersync/contract/syndication/promoted-listing/change-actions.ts';
import type { ActionAnswer, ActionInput } from '@supersync/contract/kernel/define-action.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonField } from '#platform/reason-field.tsx';
import { ActionDialog } from '#platform/action-dialog.tsx';

export interface CloseTransferDialogProps {
  readonly id: number;
  readonly as: 'withdrawn' | 'refused';
  readonly close: UseMutationResult<
    ActionAnswer<typeof closeTransfer>,
    Error,
    ActionInput<typeof closeTransfer>
  >;
  readonly onClose: () => void;
}

const verbs = { withdrawn: 'Withdraw', refused: 'Refuse' } as const;

/** Closes a transfer that was not carried out: the days stay where they are. */
export function CloseTransferDialog({ id, as, close, onClose }: CloseTransferDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      title={`${verbs[as]} transfer ${id}`}
      action={close}
      failed={{ title: 'Not closed', kept: 'The transfer is still open.' }}
      submitLabel={verbs[as]}
      disabled={reason.trim() === ''}
      onSubmit={() =>
        close.mutate({ params: { id }, body: { as, reason: reason.trim() } }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <ReasonField label="Why?" value={reason} onChange={setReason} isFirst />
    </ActionDialog>
  );
}
