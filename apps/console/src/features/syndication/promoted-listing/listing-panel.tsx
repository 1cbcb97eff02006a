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
import type { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { later } from '#kit/on-demand/later.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { Money } from '#kit/value/amount.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordPanel } from '#platform/record/record-panel.tsx';
import { useMayCall } from '#platform/session/rights.ts';
import { StepButton } from '#platform/step/step-button.tsx';
import { offerIf, useOffer, type Offer } from '#platform/step/step.ts';
import { listingRecord } from './listing-list.tsx';
import classes from './promoted.module.css';
import { promotedCancellationsScreen, promotedTransfersScreen } from './screens.ts';

const DecideDialog = later(async () => (await import('./decide-dialog.tsx')).DecideDialog);
const CancelDialog = later(async () => (await import('./cancellations/cancel-dialog.tsx')).CancelDialog);
const TransferDialog = later(async () => (await import('./transfers/transfer-dialog.tsx')).TransferDialog);

export interface ListingPanelProps {
  readonly id: number;
  readonly hrefOfListing: (id: number) => string;
}

/** One promoted listing: where, when, its price, and its actions. */
export const ListingPanel = ({ id, hrefOfListing }: ListingPanelProps) => (
  <RecordPanel
    record={listingRecord}
    id={id}
    actions={(listing) => <ListingActions listing={listing} />}
    lead={({ decisionReason }) =>
      decisionReason === null ? null : <p className={classes.note}>{decisionReason}</p>
    }
  >
    {(listing) => <Changes listing={listing} hrefOfListing={hrefOfListing} />}
  </RecordPanel>
);

type Listing = With<
  typeof promotedListing,
  'client' | 'property' | 'partner' | 'requestedBy' | 'decidedBy' | 'transfers' | 'cancellations'
>;

interface ChangesProps extends Pick<ListingPanelProps, 'hrefOfListing'> {
  readonly listing: Listing;
}

function ListingActions({ listing }: { readonly listing: Listing }) {
  const [asked, setAsked] = useState<'approve' | 'reject' | 'cancel' | 'transfer'>();
  const mayDecide = useMayCall(decidePromotions);
  const mayTransfer = useMayCall(requestTransfer);
  const mayCancel = useMayCall(cancelPromotion);
  const close = (): void => setAsked(undefined);
  const { status, transfers, cancellations } = listing;
  const isCancelled = cancellations.some((each) => each.status !== 'undone');
  const moving = transfers.some((each) => each.status === 'open') ? 'A transfer of it is open' : null;
  const transfer = useOffer(requestTransfer, listing, moving);
  const cancel = useOffer(cancelPromotion, listing, isCancelled ? 'It is cancelled already' : moving);
  const decide = offerIf(
    status === 'requested',
    `Not possible while it is ${promotedStatuses.labels[status].toLowerCase()}`,
  );
  const button = (name: NonNullable<typeof asked>, label: string, step: Offer) => (
    <StepButton variant="default" step={step} onClick={() => setAsked(name)}>
      {label}
    </StepButton>
  );
  return (
    <>
      {mayDecide ? (
        <>
          {button('approve', 'Approve…', decide)}
          {button('reject', 'Reject…', decide)}
        </>
      ) : null}
      {mayTransfer ? button('transfer', 'Transfer…', transfer) : null}
      {mayCancel ? button('cancel', 'Cancel…', cancel) : null}
      {asked === 'approve' || asked === 'reject' ? (
        <DecideDialog ids={[listing.id]} decision={asked} onClose={close} onDone={close} />
      ) : null}
      {asked === 'cancel' ? <CancelDialog listing={listing} onClose={close} /> : null}
      {asked === 'transfer' ? <TransferDialog listing={listing} onClose={close} /> : null}
    </>
  );
}

function Changes({ listing: { transfers, cancellations }, hrefOfListing }: ChangesProps) {
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
