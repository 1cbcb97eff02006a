import type { With } from '@supersync/contract/kernel/record.ts';
import {
  carryOutTransfer,
  closeTransfer,
} from '@supersync/contract/syndication/promoted-listing/change-actions.ts';
import { daysFromTo } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { promotedTransfer } from '@supersync/contract/syndication/promoted-listing/promoted-transfer.ts';
import { useState } from 'react';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { later } from '#kit/on-demand/later.tsx';
import { formatCount } from '#kit/value/format.ts';
import { useAction } from '#platform/query/query.ts';
import { RecordPanel } from '#platform/record/record-panel.tsx';
import { StepButton } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';
import { useToday } from '../promoted-queries.ts';
import { transferRecord } from './transfer-list.tsx';

const CloseTransferDialog = later(
  async () => (await import('./close-transfer-dialog.tsx')).CloseTransferDialog,
);

/** One transfer: from where to where, when and why. */
export const TransferPanel = ({ id }: { readonly id: number }) => (
  <RecordPanel
    record={transferRecord}
    id={id}
    actions={(transfer) => <TransferActions transfer={transfer} />}
  />
);

interface TransferActionsProps {
  readonly transfer: With<typeof promotedTransfer, 'listing' | 'fromProperty' | 'toProperty'>;
}

function TransferActions({ transfer }: TransferActionsProps) {
  const { id, listing, fromProperty, toProperty, effectiveDate } = transfer;
  const today = useToday();
  const [confirm, dialog] = useConfirm();
  const [asked, setAsked] = useState<'withdrawn' | 'refused'>();
  const carryOut = useStep(carryOutTransfer, transfer, { saved: 'The days were moved' });
  const closing = useStep(closeTransfer, transfer);
  const close = useAction(closeTransfer, promotedTransfer, {
    saved: 'The transfer was closed',
    failed: false,
  });
  const left = listing === null ? 0 : daysFromTo(today, listing.lastDay);
  const move = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Transfer today',
      effect: `${formatCount(left, 'day')} go from ${fromProperty?.name ?? 'the property'} to ${toProperty?.name ?? 'the other'} at once, without waiting for ${effectiveDate}.`,
      confirmLabel: 'Transfer now',
    });
    if (sure) carryOut.run({ params: { id } });
  };
  return (
    <>
      {dialog}
      {asked === undefined ? null : (
        <CloseTransferDialog
          as={asked}
          close={close}
          id={id}
          onClose={() => {
            close.reset();
            setAsked(undefined);
          }}
        />
      )}
      <StepButton step={carryOut} variant="default" onClick={() => void move()}>
        Transfer now…
      </StepButton>
      <StepButton step={closing} variant="default" onClick={() => setAsked('withdrawn')}>
        Withdraw…
      </StepButton>
      <StepButton step={closing} variant="default" onClick={() => setAsked('refused')}>
        Refuse…
      </StepButton>
    </>
  );
}
