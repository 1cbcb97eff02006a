import { readFeedAddress, rotateFeedAddress } from '@supersync/contract/syndication/feed/actions.ts';
import { feed as feedResource } from '@supersync/contract/syndication/feed/feed.ts';
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyButton } from '#kit/copy-button/copy-button.tsx';
import { later } from '#kit/on-demand/later.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { client } from '#platform/query/api.ts';
import { useMayCall } from '#platform/session/rights.ts';
import type { FullFeed } from './feed-queries.ts';
import classes from './feed.module.css';

const RotateDialog = later(async () => (await import('./rotate-dialog.tsx')).RotateDialog);

const addressOptions = (id: number) =>
  queryOptions({
    queryKey: [feedResource.name, 'address', id],
    queryFn: () => client.act(readFeedAddress, { params: { id } }),
    meta: { reads: [feedResource.name] },
    // The secret is not cached after it is hidden.
    gcTime: 0,
  });

export interface FeedAddressProps {
  readonly feed: FullFeed;
  readonly partner: string;
}

/** The secret address: anyone who has it can read the feed, so it is shown only on request. */
export function FeedAddress({ feed, partner }: FeedAddressProps) {
  const [isShown, setShown] = useState(false);
  const [isRotated, setRotated] = useState(false);
  const maySee = useMayCall(readFeedAddress);
  const mayRotate = useMayCall(rotateFeedAddress);
  const found = useQuery({ ...addressOptions(feed.id), enabled: isShown });
  const address =
    found.data === undefined ? undefined : new URL(client.addressOf(found.data.path), location.href).href;
  return (
    <div className={classes.stack}>
      {isShown && found.isLoadingError ? <QueryError query={found} /> : null}
      <div className={classes.address}>
        <span className={classes.secret} data-secret={isShown}>
          {isShown ? (address ?? 'Being fetched…') : '••••••••••••••••••••••••'}
        </span>
        {isShown && address !== undefined ? <CopyButton text={address} what="secret address" /> : null}
        {maySee ? (
          <Button size="compact-sm" variant="default" onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide' : 'Show the secret address'}
          </Button>
        ) : (
          <span className={classes.muted}>Shown to feed administrators.</span>
        )}
        {mayRotate ? (
          <Button size="compact-sm" variant="default" onClick={() => setRotated(true)}>
            Rotate…
          </Button>
        ) : null}
      </div>
      <p className={classes.muted}>
        {feed.status === 'off'
          ? 'This address does not work: the feed is off.'
          : 'Anyone who has it can read the feed without signing in. Share it with the partner only.'}
        {feed.format === 'meta' ? ' With ?format=csv after it, it gives the same as a table.' : null}
        {feed.previousAddressUntil === null ? null : (
          <>
            {' '}
            The address before it answers until <AbsoluteTime at={feed.previousAddressUntil} />.
          </>
        )}
      </p>
      {isRotated ? (
        <RotateDialog
          feed={feed}
          partner={partner}
          onRotated={() => setShown(true)}
          onClose={() => setRotated(false)}
        />
      ) : null}
    </div>
  );
}
