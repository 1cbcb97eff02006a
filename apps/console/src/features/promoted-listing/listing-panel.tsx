import { propertyMeta } from '@supersync/contract/property/property-meta.ts';
import { partner } from '@supersync/contract/partner/partner.ts';
import { client } from '@supersync/contract/client/client.ts';
import { allows } from '@supersync/contract/access/access.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { promotedListing } from '@supersync/contract/promoted-listing/promoted-listing.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { later } from '../../kit/on-demand/later.tsx';
import { FieldList } from '../../kit/record-page/field-list.tsx';
import { Section } from '../../kit/record-page/section.tsx';
import { PanelContent, PanelHead } from '../../kit/side-panel/panel-content.tsx';
import { ErrorState } from '../../kit/state/error-state.tsx';
import { SkeletonText } from '../../kit/state/skeleton.tsx';
import { StatusBadge } from '../../kit/status-badge/status-badge.tsx';
import { Money } from '../../kit/value/amount.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { hrefOf } from '../../platform/define-screen.ts';
import { RecordHistory } from '../../platform/record-history.tsx';
import { RecordLink } from '../../platform/record-link.tsx';
import { useHeld } from '../../platform/session.ts';
import { messageOf } from '../../platform/toast-words.ts';
import { listingOptions } from './promoted-queries.ts';
import { marketWords, personName, tierWords } from './promoted-words.ts';
import classes from './promoted.module.css';
import { promotedCancellationsScreen, promotedRequestsScreen, promotedTransfersScreen } from './screens.ts';

const DecideDialog = later(async () => (await import('./decide-dialog.tsx')).DecideDialog);
const CancelDialog = later(async () => (await import('./cancel-dialog.tsx')).CancelDialog);
const TransferDialog = later(async () => (await import('./transfer-dialog.tsx')).TransferDialog);

export interface ListingPanelProps {
  readonly id: number;
  readonly hrefOfListing: (id: number) => string;
}

/** One promoted listing: where, when, for how much, and what can be done with it now. */
export function ListingPanel({ id, hrefOfListing }: ListingPanelProps) {
  const found = useQuery(listingOptions(id));
  const { data: listing } = found;
  if (listing === undefined)
    return found.isError ? (
      <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />
    ) : (
      <SkeletonText lines={8} />
    );
  const { firstDay, lastDay, slotNumber, partnerId, tier, city, provinceCode } = listing;
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
        standing={<StatusBadge status={listing.status} />}
        actions={<ListingActions listing={listing} />}
      />
      {listing.decisionReason === null ? null : <p className={classes.note}>{listing.decisionReason}</p>}
      <FieldList
        fields={[
          { label: 'Property', value: <RecordLink resource={propertyMeta} record={listing.property} /> },
          { label: 'Client', value: <RecordLink resource={client} record={listing.client} /> },
          { label: 'Partner', value: <RecordLink resource={partner} record={listing.partner} /> },
          { label: 'Tier', value: tierWords[tier] },
          { label: 'Market', value: marketWords(listing) },
          {
            label: 'Slot',
            value:
              slotNumber === null ? (
                'None before it is approved'
              ) : (
                <Link to={calendarHref}>{slotNumber}</Link>
              ),
          },
          { label: 'From', value: firstDay },
          { label: 'Until', value: lastDay < firstDay ? 'Cancelled before it began' : lastDay },
          { label: 'Price', value: <Money amount={listing.price} currency={listing.currency} /> },
          { label: 'Price a day', value: <Money amount={listing.dailyPrice} currency={listing.currency} /> },
          { label: 'Asked for by', value: personName(listing.requestedBy) ?? <Nothing /> },
          { label: 'Decided by', value: personName(listing.decidedBy) ?? <Nothing /> },
          { label: 'Note', value: listing.note ?? <Nothing /> },
        ]}
      />
      <Changes listing={listing} hrefOfListing={hrefOfListing} />
      <Section title="History">
        <RecordHistory resource={promotedListing} recordKey={id} />
      </Section>
    </PanelContent>
  );
}

type Listing = With<typeof promotedListing, 'transfers' | 'cancellations' | 'property' | 'partner'>;

function ListingActions({ listing }: { readonly listing: Listing }) {
  const held = useHeld();
  const [asked, setAsked] = useState<'approve' | 'reject' | 'cancel' | 'transfer'>();
  const may = (flag: 'c' | 'u'): boolean => allows(held, ['supersync_promoted_listings'], flag);
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
      {status === 'requested' && may('u')
        ? [button('approve', 'Approve…'), button('reject', 'Reject…')]
        : null}
      {status === 'active' && !isMoving && may('c') ? button('transfer', 'Transfer…') : null}
      {isBooked && !isCancelled && !isMoving && may('u') ? button('cancel', 'Cancel…') : null}
      {asked === 'approve' || asked === 'reject' ? (
        <DecideDialog ids={[listing.id]} decision={asked} onClose={close} onDone={close} />
      ) : null}
      {asked === 'cancel' ? <CancelDialog listing={listing} onClose={close} /> : null}
      {asked === 'transfer' ? <TransferDialog listing={listing} onClose={close} /> : null}
    </>
  );
}

function Changes({
  listing: { transfers, cancellations },
  hrefOfListing,
}: {
  readonly listing: Listing;
  readonly hrefOfListing: (id: number) => string;
}) {
  if (transfers.length + cancellations.length === 0) return null;
  return (
    <Section title="Transfers and cancellations" count={transfers.length + cancellations.length}>
      <ul className={classes.outcomes}>
        {transfers.map(({ id, status, effectiveDate, newListingId }) => (
          <li key={`transfer-${id}`}>
            <Link to={hrefOf(promotedTransfersScreen, {}, { transfer: id })}>Transfer {id}</Link>
            <span>{effectiveDate}</span>
            <StatusBadge status={status} />
            {newListingId === null ? null : (
              <Link to={hrefOfListing(newListingId)}>Goes on as {newListingId}</Link>
            )}
          </li>
        ))}
        {cancellations.map(({ id, status, effectiveDate, credit, currency }) => (
          <li key={`cancellation-${id}`}>
            <Link to={hrefOf(promotedCancellationsScreen, {}, { cancellation: id })}>Cancellation {id}</Link>
            <span>{effectiveDate}</span>
            <StatusBadge status={status} />
            <Money amount={credit} currency={currency} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
