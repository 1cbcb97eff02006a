import { propertyMeta } from '@supersync/contract/property/property-meta.ts';
import { partner } from '@supersync/contract/partner/partner.ts';
import { client } from '@supersync/contract/client/client.ts';
import { allows } from '@supersync/contract/access/access.ts';
import { undoCancellation } from '@supersync/contract/promoted-listing/change-actions.ts';
import { promotedCancellation } from '@supersync/contract/promoted-listing/promoted-cancellation.ts';
import { promotedListing } from '@supersync/contract/promoted-listing/promoted-listing.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FieldList } from '../../kit/record-page/field-list.tsx';
import { Section } from '../../kit/record-page/section.tsx';
import { PanelContent, PanelHead } from '../../kit/side-panel/panel-content.tsx';
import { ErrorState } from '../../kit/state/error-state.tsx';
import { SkeletonText } from '../../kit/state/skeleton.tsx';
import { StatusBadge } from '../../kit/status-badge/status-badge.tsx';
import { Money } from '../../kit/value/amount.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { hrefOf } from '../../platform/define-screen.ts';
import { invalidate, useAct } from '../../platform/query.ts';
import { RecordHistory } from '../../platform/record-history.tsx';
import { RecordLink } from '../../platform/record-link.tsx';
import { useHeld } from '../../platform/session.ts';
import { messageOf } from '../../platform/toast-words.ts';
import { cancellationOptions, useToday } from './promoted-queries.ts';
import { personName, reasonWords } from './promoted-words.ts';
import { promotedRequestsScreen } from './screens.ts';

/** One cancellation, which can be taken back until its day. */
export function CancellationPanel({ id }: { readonly id: number }) {
  const held = useHeld();
  const today = useToday();
  const undo = useAct(undoCancellation, promotedCancellation, { saved: 'The cancellation was taken back' });
  const found = useQuery(cancellationOptions(id));
  const { data: cancellation } = found;
  if (cancellation === undefined)
    return found.isError ? (
      <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />
    ) : (
      <SkeletonText lines={8} />
    );
  const { status, effectiveDate, listingId } = cancellation;
  const canUndo =
    status === 'scheduled' && effectiveDate > today && allows(held, ['supersync_promoted_listings'], 'u');
  return (
    <PanelContent>
      <PanelHead
        standing={<StatusBadge status={status} />}
        actions={
          canUndo ? (
            <Button
              size="compact-sm"
              variant="default"
              loading={undo.isPending}
              onClick={() =>
                undo.mutate({ params: { id } }, { onSuccess: () => void invalidate(promotedListing) })
              }
            >
              Undo
            </Button>
          ) : null
        }
      />
      <FieldList
        fields={[
          { label: 'Property', value: <RecordLink resource={propertyMeta} record={cancellation.property} /> },
          { label: 'Client', value: <RecordLink resource={client} record={cancellation.client} /> },
          { label: 'Partner', value: <RecordLink resource={partner} record={cancellation.partner} /> },
          { label: 'Reason', value: reasonWords[cancellation.reason] },
          { label: 'Note', value: cancellation.note ?? <Nothing /> },
          { label: 'Free from', value: effectiveDate },
          { label: 'Was booked until', value: cancellation.bookedUntil },
          { label: 'Unused days', value: cancellation.unusedDays },
          {
            label: 'Credit',
            value: <Money amount={cancellation.credit} currency={cancellation.currency} />,
          },
          { label: 'Cancelled by', value: personName(cancellation.requestedBy) ?? <Nothing /> },
          {
            label: 'Promoted listing',
            value: <Link to={hrefOf(promotedRequestsScreen, {}, { listing: listingId })}>{listingId}</Link>,
          },
        ]}
      />
      <Section title="History">
        <RecordHistory resource={promotedCancellation} recordKey={id} />
      </Section>
    </PanelContent>
  );
}
