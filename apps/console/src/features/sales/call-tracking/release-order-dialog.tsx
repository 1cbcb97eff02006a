import { callOrder } from '@supersync/contract/sales/call-tracking/call-order.ts';
import { releaseOrder } from '@supersync/contract/sales/call-tracking/order-actions.ts';
import { quarantineDays } from '@supersync/contract/sales/tracking-number/states.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { formatCount } from '#kit/value/format.ts';
import { useAction } from '#platform/query/query.ts';
import { ReasonField } from '#platform/reason-field.tsx';
import { toastSuccess } from '#platform/toast/toast.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import type { Order } from './order-list.tsx';

export interface ReleaseOrderDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Releases every number of an order. Asks again if one is still displayed. */
export function ReleaseOrderDialog({ order, onClose }: ReleaseOrderDialogProps) {
  const [reason, setReason] = useState('');
  const [stillShown, setStillShown] = useState<readonly string[]>([]);
  const release = useAction(releaseOrder, callOrder, { saved: false, failed: false });
  const held = order.numbers.filter(({ status }) => status !== 'released').length;
  const isShown = stillShown.length > 0;
  const submit = (): void =>
    release.mutate(
      { params: { id: order.id }, body: { reason: reason.trim(), evenIfShown: isShown } },
      {
        onSuccess: ({ status, stillShown: shown }) => {
          if (status !== 'releasing' && status !== 'released') {
            setStillShown(shown);
            return;
          }
          toastSuccess(`Order ${order.id} was released`);
          onClose();
        },
      },
    );
  return (
    <Dialog opened onClose={onClose} title={`Release order ${order.id}`} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          {release.isError ? (
            <Alert color="danger" role="alert">
              {messageOf(release.error)}
            </Alert>
          ) : null}
          {isShown ? (
            <Alert color="warning" role="alert" title="Still shown">
              {stillShown.join(', ')}: a property or site still shows it, and feeds may send it. Callers would
              do not connect. Nothing was released yet.
            </Alert>
          ) : null}
          <Text>
            {held === 0
              ? 'The order has no numbers. It is closed.'
              : `${formatCount(held, 'number')} stop ringing now. After ${quarantineDays} days in quarantine the provider gets them back. This cannot be undone.`}
          </Text>
          <ReasonField label="Reason" value={reason} onChange={setReason} isFirst />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="danger" disabled={reason.trim() === ''} loading={release.isPending}>
              {isShown ? 'Release anyway' : 'Release order'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
