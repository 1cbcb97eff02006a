import { callOrder } from '@supersync/contract/sales/call-tracking/call-order.ts';
import {
  releaseOrder,
  resumeOrder,
  retryOrder,
  submitOrder,
  suspendOrder,
} from '@supersync/contract/sales/call-tracking/order-actions.ts';
import { editableStatuses } from '@supersync/contract/sales/call-tracking/order-states.ts';
import { isLegalIn } from '@supersync/contract/kernel/define-action.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { later } from '#kit/on-demand/later.tsx';
import { useDiscard } from '#platform/resource/use-discard.tsx';
import { useRights } from '#platform/session/rights.ts';
import { StepButton } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';
import type { Order } from './order-list.tsx';

const EditOrderDialog = later(async () => (await import('./edit-order-dialog.tsx')).EditOrderDialog);
const ReleaseOrderDialog = later(async () => (await import('./release-order-dialog.tsx')).ReleaseOrderDialog);

export interface OrderActionsProps {
  readonly order: Order;
  readonly onGone: () => void;
}

/** The steps of the order, and the other actions of a draft. */
export function OrderActions({ order, onGone }: OrderActionsProps) {
  const [asked, setAsked] = useState<'edit' | 'release'>();
  const may = useRights(callOrder);
  const { discard, dialog } = useDiscard(callOrder, 'draft', onGone);
  const submit = useStep(submitOrder, order, { saved: 'The order was submitted' });
  const retry = useStep(retryOrder, order, { saved: 'The order is tried again' });
  const suspend = useStep(suspendOrder, order, { saved: 'The order was suspended' });
  const resume = useStep(resumeOrder, order, { saved: 'The order is active again' });
  const release = useStep(releaseOrder, order);
  const input = { params: { id: order.id }, body: {} };
  const isIn = (action: Parameters<typeof isLegalIn>[0]): boolean => isLegalIn(action, order.status);
  const close = (): void => setAsked(undefined);
  return (
    <>
      {dialog}
      {isIn(submitOrder) ? (
        <StepButton step={submit} onClick={() => submit.run(input)}>
          Submit order
        </StepButton>
      ) : null}
      {isIn(retryOrder) ? (
        <StepButton step={retry} onClick={() => retry.run(input)}>
          Try again
        </StepButton>
      ) : null}
      {isIn(suspendOrder) ? (
        <StepButton step={suspend} variant="default" onClick={() => suspend.run(input)}>
          Suspend
        </StepButton>
      ) : null}
      {isIn(resumeOrder) ? (
        <StepButton step={resume} variant="default" onClick={() => resume.run(input)}>
          Resume
        </StepButton>
      ) : null}
      {may.update && editableStatuses.some((status) => status === order.status) ? (
        <Button size="compact-sm" variant="default" onClick={() => setAsked('edit')}>
          Edit
        </Button>
      ) : null}
      {isIn(releaseOrder) ? (
        <StepButton step={release} variant="default" color="danger" onClick={() => setAsked('release')}>
          Release…
        </StepButton>
      ) : null}
      {may.delete && order.status === 'draft' ? (
        <Button
          size="compact-sm"
          variant="default"
          color="danger"
          onClick={() =>
            void discard({
              key: order.id,
              version: order.version,
              name: `order ${order.id}`,
              effect: 'The draft is deleted. No number was bought for it.',
            })
          }
        >
          Delete…
        </Button>
      ) : null}
      {asked === 'edit' ? <EditOrderDialog order={order} onClose={close} /> : null}
      {asked === 'release' ? <ReleaseOrderDialog order={order} onClose={close} /> : null}
    </>
  );
}
