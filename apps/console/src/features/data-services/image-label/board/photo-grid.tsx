import type { QueuedPhoto } from '@supersync/contract/data-services/image-label/actions.ts';
import { imageFlags, imageLabels } from '@supersync/contract/data-services/image-label/labels.ts';
import { IconCheck, IconCopy, IconFlag } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import classes from '../image-label.module.css';
import { pictureOf } from '../label-queries.ts';
import type { Labelling } from './use-labelling.ts';

export interface PhotoGridProps {
  readonly photos: readonly QueuedPhoto[];
  readonly labelling: Labelling;
  readonly duplicates: ReadonlyMap<number, number>;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function PhotoGrid({ photos, labelling, duplicates }: PhotoGridProps) {
  const current = useRef<HTMLButtonElement>(null);
  const { at } = labelling;
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    labelling.move(by);
  };
  return (
    <section className={classes.gridFrame} aria-label="Photos">
      <ol className={classes.grid}>
        {photos.map((photo, place) => (
          <li key={photo.photoId}>
            <button
              type="button"
              ref={place === at ? current : null}
              className={classes.tile}
              aria-current={place === at}
              data-given={labelling.given.has(photo.photoId) || undefined}
              onKeyDown={onKeyDown}
              onClick={() => labelling.show(place)}
            >
              <img src={pictureOf(photo, 'thumb')} alt={photo.caption} loading="lazy" decoding="async" />
              <TileText photo={photo} labelling={labelling} isDuplicate={duplicates.has(photo.photoId)} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface TileTextProps {
  readonly photo: QueuedPhoto;
  readonly labelling: Labelling;
  readonly isDuplicate: boolean;
}

function TileText({ photo, labelling, isDuplicate }: TileTextProps) {
  const given = labelling.given.get(photo.photoId);
  const [suggested] = photo.suggestions;
  const flags = labelling.flagsOf(photo.photoId);
  return (
    <span className={classes.tileText}>
      <span className={classes.tileLabel}>
        {given !== undefined ? (
          <>
            <IconCheck size={12} aria-label="Labelled" />
            {imageLabels.labels[given.label]}
          </>
        ) : suggested === undefined ? (
          <span className={classes.muted}>No suggestion</span>
        ) : (
          <span className={classes.muted}>
            {imageLabels.labels[suggested.label]} {suggested.percent}%
          </span>
        )}
      </span>
      {flags.length > 0 ? (
        <IconFlag size={12} aria-label={flags.map((flag) => imageFlags.labels[flag]).join(', ')} />
      ) : null}
      {isDuplicate ? <IconCopy size={12} aria-label="Looks like another photo" /> : null}
    </span>
  );
}
