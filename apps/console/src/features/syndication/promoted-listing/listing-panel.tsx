import {
  requestTransfer,
  cancelPromotion,
} from '@supersync/contract/syndication/promoted-listing/change-actions.ts';
import { decidePromotions } from '@supersync/contract/syndication/promoted-listing/request-actions.ts';
import {
  promotedStatuses,
  transferStatuses,
  cancellationStatuses,
} from '@supersync/contract/syndication/promoted-listing/states.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { later } from '#kit/on-demand/later.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { PanelContent, PanelHead } from '#kit/side-panel/panel-content.tsx';
import { Money } from '#kit/value/amount.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordFields } from '#platform/list/record-fields.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { useMayCall } from '#platform/session/rights.ts';
import { listingRecord } from './listing-list.tsx';
import { marketLabel } from './market-label.ts';
import classes from './promoted.module.css';
import { promotedCancellationsScreen, promotedRequestsScreen, promotedTransfersScreen } from './screens.ts';

const DecideDialog = later(async () => (await import('./decide-dialog.tsx')).DecideDialog);
const CancelDialog = later(async () => (await import('./cancellations/cancel-dialog.tsx')).CancelDialog);
const TransferDialog = later(async () => (await import('./transfers/transfer-dialog.tsx')).TransferDialog);

export interface ListingPanelProps {
  readonly id: number;
  readonly hrefOfListing: (id: number) => string;
}

/** One promoted listing: where, when, for how much, and what can be done with it now. */
export function ListingPanel({ id, hrefOfListing }: ListingPanelProps) {
  const found = useQuery(listingRecord.options(id));
  return (
    <Loaded query={found} lines={8}>
      {(listing) => <ShownListing listing={listing} hrefOfListing={hrefOfListing} />}
    </Loaded>
  );
}

type Listing = With<
  typeof promotedListing,
  'client' | 'property' | 'partner' | 'requestedBy' | 'decidedBy' | 'transfers' | 'cancellations'
>;

interface ShownListingProps extends Pick<ListingPanelProps, 'hrefOfListing'> {
  readonly listing: Listing;
}

function ShownListing({ listing, hrefOfListing }: ShownListingProps) {
  const { id, firstDay, lastDay, slotNumber, partnerId, tier, city, provinceCode } = listing;
  const calendarHref = hrefOf(
    promotedRequestsScreen,
    {},
    {
      view: 'calendar',
      at: partnerId,
      city,
      province: provinceCode,
      level: tier,
      start: firstDay,
      listing: id,
    },
  );
  return (
    <PanelContent>
      <PanelHead
        standing={<ChoiceBadge of={promotedStatuses} value={listing.status} />}
        actions={<ListingActions listing={listing} />}
      />
      {listing.decisionReason === null ? null : <p className={classes.note}>{listing.decisionReason}</p>}
      <RecordFields
        resource={promotedListing}
        record={listing}
        names={[
          'property.name',
          'client.name',
          'partner.name',
          'tier',
          { id: 'city', header: 'Market', cell: marketLabel },
          {
            id: 'slotNumber',
            cell: () =>
              slotNumber === null ? 'Assigned when approved' : <Link to={calendarHref}>{slotNumber}</Link>,
          },
          'firstDay',
          {
            id: 'lastDay',
            cell: () => (lastDay < firstDay ? 'Cancelled before it began' : lastDay),
          },
          { id: 'price', cell: ({ price, currency }) => <Money amount={price} currency={currency} /> },
          {
            id: 'dailyPrice',
            cell: ({ dailyPrice, currency }) => <Money amount={dailyPrice} currency={currency} />,
          },
          'requestedBy.lastName',
          'decidedBy.lastName',
          'note',
        ]}
      />
      <Changes listing={listing} hrefOfListing={hrefOfListing} />
      <Section title="History">
        <RecordHistory resource={promotedListing} recordKey={id} />
      </Section>
    </PanelContent>
  );
}

function ListingActions({ listing }: { readonly listing: Listing }) {
  const [asked, setAsked] = useState<'approve' | 'reject' | 'cancel' | 'transfer'>();
  const mayDecide = useMayCall(decidePromotions);
  const mayTransfer = useMayCall(requestTransfer);
  const mayCancel = useMayCall(cancelPromotion);
  const close = (): void => setAsked(undefined);
  const { status, transfers, cancellations } = listing;
  const isBooked = status === 'approved' || status === 'active';
  const isCancelled = cancellations.some((each) => each.status !== 'undone');
  const isMoving = transfers.some((each) => each.status === 'open');
  const button = (name: NonNullable<typeof asked>, label: string) => (
    <Button key={name} size="compact-sm" variant="default" onClick={() => setAsked(name)}>
      {label}
    </Button>
  );
  return (
    <>
      {status === 'requested' && mayDecide
        ? [button('approve', 'Approve…'), button('reject', 'Reject…')]
        : null}
      {status === 'active' && !isMoving && mayTransfer ? button('transfer', 'Transfer…') : null}
      {isBooked && !isCancelled && !isMoving && mayCancel ? button('cancel', 'Cancel…') : null}
      {asked === 'approve' || asked === 'reject' ? (
        <DecideDialog ids={[listing.id]} decision={asked} onClose={close} onDone={close} />
      ) : null}
      {asked === 'cancel' ? <CancelDialog listing={listing} onClose={close} /> : null}
      {asked === 'transfer' ? <TransferDialog listing={listing} onClose={close} /> : null}
    </>
  );
}

function Changes({ listing: { transfers, cancellations }, hrefOfListing }: ShownListingProps) {
  if (transfers.length + cancellations.length === 0) return null;
  return (
    <Section title="Transfers and cancellations" count={transfers.length + cancellations.length}>
      <ul className={classes.outcomes}>
        {transfers.map(({ id, status, effectiveDate, newListingId }) => (
          <li key={`transfer-${id}`}>
            <Link to={hrefOf(promotedTransfersScreen, {}, { transfer: id })}>Transfer {id}</Link>
            <span>{effectiveDate}</span>
            <ChoiceBadge of={transferStatuses} value={status} />
            {newListingId === null ? null : (
              <Link to={hrefOfListing(newListingId)}>Continues as {newListingId}</Link>
            )}
          </li>
        ))}
        {cancellations.map(({ id, status, effectiveDate, credit, currency }) => (
          <li key={`cancellation-${id}`}>
            <Link to={hrefOf(promotedCancellationsScreen, {}, { cancellation: id })}>Cancellation {id}</Link>
            <span>{effectiveDate}</span>
            <ChoiceBadge of={cancellationStatuses} value={status} />
            <Money amount={credit} currency={currency} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
