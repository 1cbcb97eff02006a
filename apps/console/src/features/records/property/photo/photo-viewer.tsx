import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { CopyButton } from '#kit/copy-button/copy-button.tsx';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { placeAfterKey } from './gallery-keys.ts';
import { PhotoImage } from './photo-image.tsx';
import { nameOf, pictureOf, publicAddressOf, sizeOf, type PhotoRow } from './photo-text.ts';
import classes from './photos.module.css';

export interface PhotoViewerProps {
  readonly photos: readonly PhotoRow[];
  readonly shown: number;
  readonly onShow: (id: number) => void;
  readonly onClose: () => void;
}

/** One photo as large as the window allows, with its neighbours by the arrow keys. */
export function PhotoViewer({ photos, shown, onShow, onClose }: PhotoViewerProps) {
  const at = photos.findIndex(({ id }) => id === shown);
  const photo = photos[at];
  if (photo === undefined) return null;
  const count = photos.length;
  const show = (place: number): void => {
    const next = photos[place];
    if (next !== undefined) onShow(next.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // One row: up and down do nothing.
    const place = placeAfterKey(event.key, { at, count, columns: count });
    if (place === undefined) return;
    event.preventDefault();
    show(place);
  };
  // The thumbnail shows until the whole picture has loaded.
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--shape': `${photo.width} / ${photo.height}`,
    '--wide': `${photo.width}px`,
    backgroundImage: `url("${pictureOf(photo, 'thumb')}")`,
  };
  return (
    <Dialog opened size="auto" title={nameOf(photo, at)} onClose={onClose} onKeyDown={onKeyDown}>
      <div className={classes.viewer}>
        <div className={classes.whole} style={style}>
          <PhotoImage key={photo.id} src={pictureOf(photo)} alt={nameOf(photo, at)} />
        </div>
        <div className={classes.viewerFoot}>
          <ActionIcon
            variant="default"
            aria-label="Photo before"
            disabled={at === 0}
            onClick={() => show(at - 1)}
          >
            <IconChevronLeft size={16} aria-hidden="true" />
          </ActionIcon>
          <span role="status">
            {at + 1} of {count}
          </span>
          <ActionIcon
            variant="default"
            aria-label="Photo after"
            disabled={at === count - 1}
            onClick={() => show(at + 1)}
          >
            <IconChevronRight size={16} aria-hidden="true" />
          </ActionIcon>
          <span className={classes.viewerSize}>{sizeOf(photo)} pixels</span>
          <CopyButton text={publicAddressOf(photo)} what="public address" />
        </div>
      </div>
    </Dialog>
  );
}
