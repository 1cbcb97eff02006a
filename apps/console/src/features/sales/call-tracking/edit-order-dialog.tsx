import { callOrder } from '@supersync/contract/sales/call-tracking/call-order.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { toastSuccess } from '#platform/toast/toast.ts';
import type { Order } from './order-list.tsx';

const changeable = [
  'numberType',
  'areaCode',
  'forwardTo',
  'quantity',
  'timeoutSec',
  'whisper',
  'record',
  'recordNotice',
] as const;

export interface EditOrderDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

export const EditOrderDialog = ({ order, onClose }: EditOrderDialogProps) => (
  <Dialog opened onClose={onClose} title={`Edit order ${order.id}`} size="lg">
    <ResourceForm
      resource={callOrder}
      record={order}
      names={changeable}
      columns={2}
      onCancel={onClose}
      onSaved={({ id }) => {
        toastSuccess(`Order ${id} was changed`);
        onClose();
      }}
    />
  </Dialog>
);
