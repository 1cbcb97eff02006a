import type { closeTransfer } from '@supersync/contract/syndication/promoted-listing/change-actions.ts';
import type { ActionAnswer, ActionInput } from '@supersync/contract/kernel/define-action.ts';
import { Button, Group, Stack } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { ReasonField } from '#platform/reason-field.tsx';
import { messageOf } from '#platform/toast/toast-text.ts';

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
    <Dialog opened onClose={onClose} title={`${verbs[as]} transfer ${id}`} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          close.mutate({ params: { id }, body: { as, reason: reason.trim() } }, { onSuccess: onClose });
        }}
      >
        <Stack gap="md">
          {close.isError ? (
            <ErrorState
              title="Not closed"
              message={messageOf(close.error)}
              kept="The transfer is still open."
            />
          ) : null}
          <ReasonField label="Why?" value={reason} onChange={setReason} isFirst />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={reason.trim() === ''} loading={close.isPending}>
              {verbs[as]}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
