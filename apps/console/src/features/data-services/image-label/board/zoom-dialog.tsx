import type { QueuedPhoto } from '@supersync/contract/data-services/image-label/actions.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { formatNumber } from '#kit/value/format.ts';
import classes from '../image-label.module.css';
import { pictureOf } from '../label-queries.ts';

export interface ZoomDialogProps {
  readonly photo: QueuedPhoto;
  readonly onClose: () => void;
}

/** The photo as large as the window allows; the same key closes it. */
export function ZoomDialog({ photo, onClose }: ZoomDialogProps) {
  useHotkeys([{ keys: 'z', label: 'Close the photo', run: onClose, whileTyping: true }]);
  const { caption, width, height } = photo;
  return (
    <Dialog opened size="auto" title={caption === '' ? 'Photo' : caption} onClose={onClose}>
      <img className={classes.zoomed} src={pictureOf(photo)} alt={caption} />
      <p className={classes.muted}>
        {photo.propertyName}, {formatNumber(width)} × {formatNumber(height)} pixels
      </p>
    </Dialog>
  );
}
