import { releaseNumber } from '@supersync/contract/sales/tracking-number/actions.ts';
import { printPhone } from '@supersync/contract/kernel/format/phone.ts';
import type { NumberPlace } from '@supersync/contract/sales/tracking-number/rules.ts';
import { quarantineDays } from '@supersync/contract/sales/tracking-number/states.ts';
import { trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '#platform/query/query.ts';
import { ReasonField } from '#platform/reason-field.tsx';
import { toastSuccess } from '#platform/toast/toast.ts';
import { describePlaces, type CallNumber } from './call-number-text.ts';
import { ActionDialog } from '#platform/action-dialog.tsx';

export interface ReleaseDialogProps {
  readonly callNumber: CallNumber;
  readonly onClose: () => void;
}

/** Releases a number permanently. Asks again if the property still displays it. */
export function ReleaseDialog({ callNumber, onClose }: ReleaseDialogProps) {
  const [reason, setReason] = useState('');
  const [shownIn, setShownIn] = useState<readonly NumberPlace[]>([]);
  const release = useAction(releaseNumber, trackingNumber, { saved: false, failed: false });
  const printed = printPhone(callNumber.number);
  const isShown = shownIn.length > 0;
  const submit = (): void =>
    release.mutate(
      { params: { id: callNumber.id }, body: { reason: reason.trim(), evenIfShown: isShown } },
      {
        onSuccess: ({ status, shownIn: places }) => {
          if (status !== 'released') {
            setShownIn(places);
            return;
          }
          toastSuccess(`${printed} was released`);
          onClose();
        },
      },
    );
  return (
    <ActionDialog
      title={`Release ${printed}`}
      action={release}
      submitLabel={isShown ? 'Release it anyway' : 'Release'}
      disabled={reason.trim() === ''}
      color="danger"
      onSubmit={submit}
      onClose={onClose}
    >
      {isShown ? (
        <Alert color="warning" role="alert" title="Still shown">
          The property shows it {describePlaces(shownIn)}. Calls from there will not connect. Nothing was
          released yet.
        </Alert>
      ) : null}
      <Text>
        Calls to it end at once. It rests for {quarantineDays} days; then anybody may be given it. This cannot
        be undone.
      </Text>
      <ReasonField label="Why?" value={reason} onChange={setReason} isFirst />
    </ActionDialog>
  );
}
