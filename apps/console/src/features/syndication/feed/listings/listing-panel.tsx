import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CopyButton } from '#kit/copy-button/copy-button.tsx';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { PanelContent } from '#kit/side-panel/panel-content.tsx';
import { Id } from '#kit/value/id.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';
import { listingTextOptions } from '../feed-queries.ts';
import classes from '../feed.module.css';
import { readable } from '../document/readable-text.ts';
import { useFeedAddress } from '../use-feed-address.ts';

export interface ListingPanelProps {
  readonly buildId: number;
  readonly listingId: string;
}

/** The text of one listing, and our record behind it. */
export function ListingPanel({ buildId, listingId }: ListingPanelProps) {
  const address = useFeedAddress();
  const found = useQuery(listingTextOptions(buildId, listingId));
  return (
    <Loaded query={found} lines={10}>
      {(listing) => (
        <PanelContent>
          <FieldList
            fields={[
              { label: 'Name', value: listing.name },
              {
                label: 'Property',
                value: <RecordLink resource={propertyMeta} record={{ id: listing.propertyId }} />,
              },
              { label: 'ID', value: <Id value={listing.listingId} /> },
            ]}
          />
          {listing.text === null ? (
            <p className={classes.muted}>
              Its text is no longer kept: the build it was written in has gone since.
            </p>
          ) : (
            <>
              <div className={classes.line}>
                <Button
                  component={Link}
                  to={address.hrefOf({ tab: 'text', build: buildId, listing: listingId })}
                  size="compact-sm"
                  variant="default"
                >
                  Show it in the document
                </Button>
                <CopyButton text={listing.text} what="text of the listing" />
              </div>
              {/* Focusable, so that it can be scrolled by keyboard. */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <pre
                className={classes.text}
                tabIndex={0}
                role="region"
                aria-label={`Text of listing ${listingId}`}
              >
                {readable(listing.text)}
              </pre>
            </>
          )}
        </PanelContent>
      )}
    </Loaded>
  );
}
