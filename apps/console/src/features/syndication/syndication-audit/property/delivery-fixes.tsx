import { checkAdUrl } from '@supersync/contract/syndication/ad-url/actions.ts';
import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { rebuildListing } from '@supersync/contract/syndication/feed/actions.ts';
import { feed as feedResource } from '@supersync/contract/syndication/feed/feed.ts';
import { useState } from 'react';
import { PageLink } from '#parts/ad-url/page-link.tsx';
import { useAction } from '#platform/query/query.ts';
import { defineForm } from '#platform/resource/define-form.ts';
import { FormDialog } from '#platform/resource/form-dialog.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { feedScreen } from '#features/syndication/feed/screens.ts';
import { FixButton, FixLink } from './fix-button.tsx';
import type { FixProps } from './fix-props.ts';

const feedHref = ({ property, feed }: FixProps['audit'], tab?: string): string | null =>
  feed === null
    ? null
    : hrefOf(feedScreen, { client_id: property.clientId, feed_key: feed.feedKey }, { tab });

/** Into the published build by itself, or on to the decision on the build that waits. */
export function FeedFix({ audit }: FixProps) {
  const rebuild = useAction(rebuildListing, feedResource, { saved: 'Building the property into the feed' });
  const { feed, property } = audit;
  const href = feedHref(audit);
  if (feed === null || href === null) return null;
  if (feed.heldBuildId !== null) return <FixLink to={href}>Decide on the held build</FixLink>;
  return (
    <>
      <FixButton
        isPending={rebuild.isPending || feed.isBuilding}
        onClick={() => rebuild.mutate({ params: { id: feed.id, propertyId: property.id }, body: {} })}
      >
        Build this property now
      </FixButton>
      <FixLink to={href}>Open feed</FixLink>
    </>
  );
}

/** Only the partner can fetch: its address and its fetches are on the page of the feed. */
export function FetchedFix({ audit }: FixProps) {
  const [address, fetches] = [feedHref(audit), feedHref(audit, 'fetches')];
  return address === null || fetches === null ? null : (
    <>
      <FixLink to={address}>Show the feed’s address</FixLink>
      <FixLink to={fetches}>Show fetches</FixLink>
    </>
  );
}

const pageForm = defineForm(adUrl, {
  noun: 'ad URL',
  fields: ['url', 'note'],
  title: () => 'Add an ad URL',
  createLabel: 'Add',
});

/** The address of the ad, or another look at it. */
export function SeenFix({ audit: { property, partner, seen } }: FixProps) {
  const [isOpen, setIsOpen] = useState(false);
  const check = useAction(checkAdUrl, adUrl, { saved: 'Checked' });
  if (seen !== null)
    return (
      <>
        <FixButton isPending={check.isPending} onClick={() => check.mutate({ params: { id: seen.adUrlId } })}>
          Check the page now
        </FixButton>
        <PageLink url={seen.url} label="Open the page" />
      </>
    );
  return (
    <>
      <FixButton onClick={() => setIsOpen(true)}>Add the ad’s address…</FixButton>
      {isOpen ? (
        <FormDialog
          form={pageForm}
          start={{ propertyId: property.id, partnerId: partner.id }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
