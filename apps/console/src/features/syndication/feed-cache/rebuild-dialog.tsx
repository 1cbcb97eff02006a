import { rebuildListing } from '@supersync/contract/syndication/feed/actions.ts';
import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { useAction } from '#platform/query/query.ts';
import { recordFinder } from '#platform/resource/record-finder.ts';
import type { CachedBuild } from './cache-queries.ts';
import classes from './feed-cache.module.css';

const { find, nameOf } = recordFinder(propertyMeta);

export interface RebuildDialogProps {
  readonly build: CachedBuild;
  readonly onClose: () => void;
}

/** One property into the published build; no other listing changes. */
export function RebuildDialog({ build, onClose }: RebuildDialogProps) {
  const id = useId();
  const [propertyId, setPropertyId] = useState<number | null>(null);
  const rebuild = useAction(rebuildListing, feed, { saved: 'Building the property into the feed' });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Rebuild one property of ${build.clientName}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.stack}>
        <p className={classes.muted}>
          The property is rewritten in the published build of {build.feedKey}. All other listings keep their
          bytes. A change that is too large is held.
        </p>
        <RecordPicker
          id={id}
          label="Property"
          value={propertyId}
          find={find}
          nameOf={nameOf}
          onChange={(value) => setPropertyId(typeof value === 'number' ? value : null)}
        />
        <div>
          <Button
            disabled={propertyId === null}
            loading={rebuild.isPending}
            onClick={() =>
              propertyId !== null &&
              rebuild.mutate({ params: { id: build.feedId, propertyId }, body: {} }, { onSuccess: onClose })
            }
          >
            Rebuild property
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
