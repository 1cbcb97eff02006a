import { undoCancellation } from '@supersync/contract/syndication/promoted-listing/change-actions.ts';
import { promotedCancellation } from '@supersync/contract/syndication/promoted-listing/promoted-cancellation.ts';
import { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import { cancellationStatuses } from '@supersync/contract/syndication/promoted-listing/states.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Section } from '#kit/record-page/section.tsx';
import { PanelContent, PanelHead } from '#kit/side-panel/panel-content.tsx';
import { Money } from '#kit/value/amount.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordFields } from '#platform/list/record-fields.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { invalidate, useAct } from '#platform/query/query.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { useMayCall } from '#platform/session/rights.ts';
import { cancellationRecord } from './cancellation-list.tsx';
import { useToday } from '../promoted-queries.ts';
import { promotedRequestsScreen } from '../screens.ts';

/** One cancellation, which can be taken back until its day. */
export function CancellationPanel({ id }: { readonly id: number }) {
  const mayUndo = useMayCall(undoCancellation);
  const today = useToday();
  const undo = useAct(undoCancellation, promotedCancellation, { saved: 'The cancellation was taken back' });
  const found = useQuery(cancellationRecord.options(id));
  return (
    <Loaded query={found} lines={8}>
      {(cancellation) => (
        <PanelContent>
          <PanelHead
            standing={<ChoiceBadge of={cancellationStatuses} value={cancellation.status} />}
            actions={
              mayUndo && cancellation.status === 'scheduled' && cancellation.effectiveDate > today ? (
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
          <RecordFields
            resource={promotedCancellation}
            record={cancellation}
            names={[
              'property.name',
              'client.name',
              'partner.name',
              'reason',
              'note',
              'effectiveDate',
              'bookedUntil',
              'unusedDays',
              { id: 'credit', cell: ({ credit, currency }) => <Money amount={credit} currency={currency} /> },
              'requestedBy.lastName',
              {
                id: 'listingId',
                cell: ({ listingId }) => (
                  <Link to={hrefOf(promotedRequestsScreen, {}, { listing: listingId })}>{listingId}</Link>
                ),
              },
            ]}
          />
          <Section title="History">
            <RecordHistory resource={promotedCancellation} recordKey={id} />
          </Section>
        </PanelContent>
      )}
    </Loaded>
  );
}
