import { callOrder } from '@supersync/contract/sales/call-tracking/call-order.ts';
import { defineForm } from '#platform/resource/define-form.ts';
import { FormDialog } from '#platform/resource/form-dialog.tsx';
import type { Order } from './order-list.tsx';

const orderForm = defineForm(callOrder, {
  noun: 'order',
  fields: [
    'numberType',
    'areaCode',
    'forwardTo',
    'quantity',
    'timeoutSec',
    'whisper',
    'record',
    'recordNotice',
  ],
  columns: 2,
  title: (order) => (order === undefined ? 'New order' : `Edit order ${order.id}`),
  saved: ({ id }) => `Order ${id} was changed`,
});

export interface EditOrderDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

export const EditOrderDialog = ({ order, onClose }: EditOrderDialogProps) => (
  <FormDialog form={orderForm} record={order} onClose={onClose} />
);
