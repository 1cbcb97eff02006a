import type { With } from '@supersync/contract/kernel/record.ts';
import {
  carryOutTransfer,
  closeTransfer,
} from '@supersync/contract/syndication/promoted-listing/change-actions.ts';
import { daysFromTo } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import { promotedTransfer } from '@supersync/contract/syndication/promoted-listing/promoted-transfer.ts';
import { transferStatuses } from '@supersync/contract/syndication/promoted-listing/states.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { later } from '#kit/on-demand/later.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { PanelContent, PanelHead } from '#kit/side-panel/panel-content.tsx';
import { formatCount } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordFields } from '#platform/list/record-fields.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { invalidate, useAct } from '#platform/query/query.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { useMayCall } from '#platform/session/rights.ts';
import { useToday } from '../promoted-queries.ts';
import { promotedRequestsScreen } from '../screens.ts';
import { transferRecord } from './transfer-list.ts';

const CloseTransferDialog = later(
  async () => (await import('./close-transfer-dialog.tsx')).CloseTransferDialog,
);

const listingHref = (listing: number): string => hrefOf(promotedRequestsScreen, {}, { listing });

/** One transfer: from where to where, when and why. */
export function TransferPanel({ id }: { readonly id: number }) {
  const found = useQuery(transferRecord.options(id));
  return (
    <Loaded query={found} lines={8}>
      {(transfer) => (
        <PanelContent>
          <PanelHead
            standing={<ChoiceBadge of={transferStatuses} value={transfer.status} />}
            actions={transfer.status === 'open' ? <TransferActions transfer={transfer} /> : null}
          />
          <RecordFields
            resource={promotedTransfer}
            record={transfer}
            names={[
              'fromProperty.name',
              'toProperty.name',
              'client.name',
              'partner.name',
              'tier',
              'effectiveDate',
              'reason',
              'requestedBy.lastName',
              {
                id: 'listingId',
                cell: ({ listingId }) => <Link to={listingHref(listingId)}>{listingId}</Link>,
              },
              {
                id: 'newListingId',
                cell: ({ newListingId }) =>
                  newListingId === null ? (
                    <Nothing />
                  ) : (
                    <Link to={listingHref(newListingId)}>{newListingId}</Link>
                  ),
              },
              {
                id: 'daysMoved',
                cell: ({ daysMoved }) => (daysMoved === null ? <Nothing /> : formatCount(daysMoved, 'day')),
              },
              'outcome',
            ]}
          />
          <Section title="History">
            <RecordHistory resource={promotedTransfer} recordKey={id} />
          </Section>
        </PanelContent>
      )}
    </Loaded>
  );
}

interface TransferActionsProps {
  readonly transfer: With<typeof promotedTransfer, 'listing' | 'fromProperty' | 'toProperty'>;
}

function TransferActions({ transfer }: TransferActionsProps) {
  const { id, listing, fromProperty, toProperty, effectiveDate } = transfer;
  const mayMove = useMayCall(carryOutTransfer);
  const mayClose = useMayCall(closeTransfer);
  const today = useToday();
  const [confirm, dialog] = useConfirm();
  const [closing, setClosing] = useState<'withdrawn' | 'refused'>();
  const carryOut = useAct(carryOutTransfer, promotedTransfer, { saved: 'The days were moved' });
  const close = useAct(closeTransfer, promotedTransfer, { saved: 'The transfer was closed', failed: false });
  const left = listing === null ? 0 : daysFromTo(today, listing.lastDay);
  const move = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Transfer today',
      effect: `${formatCount(left, 'day')} go from ${fromProperty?.name ?? 'the property'} to ${toProperty?.name ?? 'the other'} at once, without waiting for ${effectiveDate}.`,
      confirmLabel: 'Transfer now',
    });
    if (sure) carryOut.mutate({ params: { id } }, { onSuccess: () => void invalidate(promotedListing) });
  };
  return (
    <>
      {dialog}
      {closing === undefined ? null : (
        <CloseTransferDialog
          as={closing}
          close={close}
          id={id}
          onClose={() => {
            close.reset();
            setClosing(undefined);
          }}
        />
      )}
      {mayMove ? (
        <Button size="compact-sm" variant="default" loading={carryOut.isPending} onClick={() => void move()}>
          Transfer now…
        </Button>
      ) : null}
      {mayClose ? (
        <>
          <Button size="compact-sm" variant="default" onClick={() => setClosing('withdrawn')}>
            Withdraw…
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setClosing('refused')}>
            Refuse…
          </Button>
        </>
      ) : null}
    </>
  );
}
