import { connectionEvidence } from '@supersync/contract/syndication/promoted-listing/states.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import {
  connectListing,
  verifyConnection,
} from '@supersync/contract/syndication/promoted-listing/connection-actions.ts';
import type { partnerListing } from '@supersync/contract/syndication/promoted-listing/partner-listing.ts';
import { promotedConnection } from '@supersync/contract/syndication/promoted-listing/promoted-connection.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { later } from '#kit/on-demand/later.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { useAction } from '#platform/query/query.ts';
import { useMayCall } from '#platform/session/rights.ts';

const ConnectDialog = later(async () => (await import('./connect-dialog.tsx')).ConnectDialog);

export interface ConnectionActionsProps {
  readonly connection: With<typeof promotedConnection, 'partner'>;
}

/** The next step of a connection: an id first, then verification. */
export function ConnectionActions({ connection }: ConnectionActionsProps) {
  const { propertyId, propertyName, partnerId, partner, standing, listingId } = connection;
  const mayChange = useMayCall(verifyConnection);
  const [isOpen, setOpen] = useState(false);
  const verify = useAction(verifyConnection, promotedConnection, { saved: false });
  if (!mayChange) return null;
  const pair = { propertyId, partnerId };
  const make = (isVerified: boolean): void =>
    verify.mutate(
      { body: { ...pair, isVerified } },
      {
        onSuccess: ({ evidence }) =>
          showUndo({
            message:
              evidence === null
                ? `${propertyName} is no longer verified`
                : `${propertyName} is verified: ${connectionEvidence.labels[evidence].toLowerCase()}`,
            undo: () => verify.mutate({ body: { ...pair, isVerified: !isVerified } }),
          }),
      },
    );
  return (
    <Group gap={4} wrap="nowrap">
      {standing === 'unverified' ? (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Verify ${propertyName}`}
          loading={verify.isPending}
          onClick={() => make(true)}
        >
          Verify
        </Button>
      ) : null}
      {standing === 'verified' ? (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Take back the verification of ${propertyName}`}
          loading={verify.isPending}
          onClick={() => make(false)}
        >
          Take back
        </Button>
      ) : null}
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`${listingId === null ? 'Connect' : 'Change the ID of'} ${propertyName}`}
        onClick={() => setOpen(true)}
      >
        {listingId === null ? 'Connect…' : 'Change…'}
      </Button>
      {isOpen ? (
        <ConnectDialog
          connecting={{ ...pair, propertyName, partnerName: partner?.name ?? 'the partner', listingId }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Group>
  );
}

export interface OrphanActionsProps {
  readonly listing: With<typeof partnerListing, 'partner'>;
}

/** An id that the partner has and we do not: it may be one of our properties. */
export function OrphanActions({ listing: { partnerId, partner, listingId } }: OrphanActionsProps) {
  const mayChange = useMayCall(connectListing);
  const [isOpen, setOpen] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Connect ${listingId}`}
        onClick={() => setOpen(true)}
      >
        Connect…
      </Button>
      {isOpen ? (
        <ConnectDialog
          connecting={{
            propertyId: null,
            propertyName: null,
            partnerId,
            partnerName: partner?.name ?? 'the partner',
            listingId,
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
