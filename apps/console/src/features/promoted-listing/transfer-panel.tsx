import { propertyMeta } from '@supersync/contract/property/property-meta.ts';
import { partner } from '@supersync/contract/partner/partner.ts';
import { client } from '@supersync/contract/client/client.ts';
import { allows } from '@supersync/contract/access/access.ts';
import { carryOutTransfer, closeTransfer } from '@supersync/contract/promoted-listing/change-actions.ts';
import { daysFromTo } from '@supersync/contract/promoted-listing/days.ts';
import { promotedListing } from '@supersync/contract/promoted-listing/promoted-listing.ts';
import { promotedTransfer } from '@supersync/contract/promoted-listing/promoted-transfer.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useConfirm } from '../../kit/confirm/use-confirm.tsx';
import { later } from '../../kit/on-demand/later.tsx';
import { FieldList } from '../../kit/record-page/field-list.tsx';
import { Section } from '../../kit/record-page/section.tsx';
import { PanelContent, PanelHead } from '../../kit/side-panel/panel-content.tsx';
import { ErrorState } from '../../kit/state/error-state.tsx';
import { SkeletonText } from '../../kit/state/skeleton.tsx';
import { StatusBadge } from '../../kit/status-badge/status-badge.tsx';
import { formatCount } from '../../kit/value/format.ts';
import { Nothing } from '../../kit/value/nothing.tsx';
import { hrefOf } from '../../platform/define-screen.ts';
import { invalidate, useAct } from '../../platform/query.ts';
import { RecordHistory } from '../../platform/record-history.tsx';
import { RecordLink } from '../../platform/record-link.tsx';
import { useHeld } from '../../platform/session.ts';
import { messageOf } from '../../platform/toast-words.ts';
import { transferOptions, useToday } from './promoted-queries.ts';
import { personName, tierWords } from './promoted-words.ts';
import { promotedRequestsScreen } from './screens.ts';

const CloseTransferDialog = later(
  async () => (await import('./close-transfer-dialog.tsx')).CloseTransferDialog,
);

const listingHref = (listing: number): string => hrefOf(promotedRequestsScreen, {}, { listing });

/** One transfer: from where to where, when and why. */
export function TransferPanel({ id }: { readonly id: number }) {
  const held = useHeld();
  const today = useToday();
  const [confirm, dialog] = useConfirm();
  const [closing, setClosing] = useState<'withdrawn' | 'refused'>();
  const carryOut = useAct(carryOutTransfer, promotedTransfer, { saved: 'The days were moved' });
  const close = useAct(closeTransfer, promotedTransfer, { saved: 'The transfer was closed', failed: false });
  const found = useQuery(transferOptions(id));
  const { data: transfer } = found;
  if (transfer === undefined)
    return found.isError ? (
      <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />
    ) : (
      <SkeletonText lines={8} />
    );
  const { listing, newListingId, daysMoved } = transfer;
  const left = listing === null ? 0 : daysFromTo(today, listing.lastDay);
  const isOpen = transfer.status === 'open' && allows(held, ['supersync_promoted_listings'], 'u');
  const move = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Transfer today',
      effect: `${formatCount(left, 'day')} go from ${transfer.fromProperty?.name ?? 'the property'} to ${transfer.toProperty?.name ?? 'the other'} at once, without waiting for ${transfer.effectiveDate}.`,
      confirmLabel: 'Transfer now',
    });
    if (sure) carryOut.mutate({ params: { id } }, { onSuccess: () => void invalidate(promotedListing) });
  };
  return (
    <PanelContent>
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
      <PanelHead
        standing={<StatusBadge status={transfer.status} />}
        actions={
          isOpen ? (
            <>
              <Button
                size="compact-sm"
                variant="default"
                loading={carryOut.isPending}
                onClick={() => void move()}
              >
                Transfer now…
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setClosing('withdrawn')}>
                Withdraw…
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setClosing('refused')}>
                Refuse…
              </Button>
            </>
          ) : null
        }
      />
      <FieldList
        fields={[
          { label: 'From', value: <RecordLink resource={propertyMeta} record={transfer.fromProperty} /> },
          { label: 'To', value: <RecordLink resource={propertyMeta} record={transfer.toProperty} /> },
          { label: 'Client', value: <RecordLink resource={client} record={transfer.client} /> },
          { label: 'Partner', value: <RecordLink resource={partner} record={transfer.partner} /> },
          { label: 'Tier', value: tierWords[transfer.tier] },
          { label: 'On', value: transfer.effectiveDate },
          { label: 'Why', value: transfer.reason },
          { label: 'Asked for by', value: personName(transfer.requestedBy) ?? <Nothing /> },
          {
            label: 'Promoted listing',
            value: <Link to={listingHref(transfer.listingId)}>{transfer.listingId}</Link>,
          },
          {
            label: 'Goes on as',
            value:
              newListingId === null ? (
                <Nothing />
              ) : (
                <Link to={listingHref(newListingId)}>{newListingId}</Link>
              ),
          },
          {
            label: 'Days moved',
            value: daysMoved === null ? <Nothing /> : formatCount(daysMoved, 'day'),
          },
          { label: 'What became of it', value: transfer.outcome ?? <Nothing /> },
        ]}
      />
      <Section title="History">
        <RecordHistory resource={promotedTransfer} recordKey={id} />
      </Section>
    </PanelContent>
  );
}
