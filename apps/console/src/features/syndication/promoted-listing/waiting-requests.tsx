import { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import { decidePromotions } from '@supersync/contract/syndication/promoted-listing/request-actions.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { later } from '#kit/on-demand/later.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { Decision, Decisions } from '#platform/attention/decisions.tsx';
import { personName } from '#platform/session/access-facts.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useMayCall } from '#platform/session/rights.ts';
import type { DecideDialogProps } from './decide-dialog.tsx';
import { promotedRequestsScreen } from './screens.ts';

const DecideDialog = later(async () => (await import('./decide-dialog.tsx')).DecideDialog);

/** The oldest requests for a promotion. */
export function WaitingRequests() {
  const [deciding, setDeciding] = useState<Pick<DecideDialogProps, 'ids' | 'decision'>>();
  const mayDecide = useMayCall(decidePromotions);
  const close = (): void => setDeciding(undefined);
  return (
    <>
      <Decisions
        resource={promotedListing}
        query={{ relations: ['partner', 'requestedBy'], where: { status: 'requested' }, sort: ['created'] }}
      >
        {({ id, propertyName, partner, requestedBy, firstDay, lastDay, created }) => (
          <Decision
            title={
              <Link to={hrefOf(promotedRequestsScreen, {}, { listing: id })}>
                {propertyName} at {partner?.name}
              </Link>
            }
            facts={
              <>
                {firstDay} to {lastDay} · asked by{' '}
                {requestedBy === null ? 'someone' : personName(requestedBy)} <RelativeTime at={created} />
              </>
            }
          >
            <Button
              size="compact-sm"
              variant="default"
              disabled={!mayDecide}
              onClick={() => setDeciding({ ids: [id], decision: 'reject' })}
            >
              Reject…
            </Button>
            <Button
              size="compact-sm"
              disabled={!mayDecide}
              onClick={() => setDeciding({ ids: [id], decision: 'approve' })}
            >
              Approve…
            </Button>
          </Decision>
        )}
      </Decisions>
      {deciding === undefined ? null : <DecideDialog {...deciding} onClose={close} onDone={close} />}
    </>
  );
}
