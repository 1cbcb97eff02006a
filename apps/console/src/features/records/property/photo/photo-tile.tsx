import { photoSources } from '@supersync/contract/records/photo/photo.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { PhotoCaption } from './photo-caption.tsx';
import { PhotoImage } from './photo-image.tsx';
import { nameOf, pictureOf, sizeOf, type PhotoRow } from './photo-text.ts';
import classes from './photos.module.css';

export interface PhotoTileProps {
  readonly photo: PhotoRow;
  readonly index: number;
  readonly count: number;
  /** Whether this photo is the tab stop; the arrows move on from there. */
  readonly isStop: boolean;
  readonly onOpen: () => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

export function PhotoTile({ photo, index, count, isStop, onOpen, onMove, onRemove }: PhotoTileProps) {
  const name = nameOf(photo, index);
  const tabIndex = isStop ? 0 : -1;
  return (
    <>
      <button
        type="button"
        className={classes.frame}
        data-photo={photo.id}
        tabIndex={tabIndex}
        aria-label={`${name}, photo ${index + 1} of ${count}${index === 0 ? ', the main photo' : ''}`}
        onClick={onOpen}
      >
        <PhotoImage src={pictureOf(photo, 'thumb')} alt={name} lazy />
        <span className={classes.place}>{index === 0 ? 'Main' : index + 1}</span>
      </button>
      <div className={classes.foot}>
        <PhotoCaption photo={photo} index={index} tabIndex={tabIndex} />
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="neutral"
              size="sm"
              tabIndex={tabIndex}
              aria-label={`Actions for ${name}`}
            >
              <IconDots size={16} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={index === 0} onClick={() => onMove(0)}>
              Make main
            </Menu.Item>
            <Menu.Item disabled={index === 0} onClick={() => onMove(index - 1)}>
              Move earlier
            </Menu.Item>
            <Menu.Item disabled={index === count - 1} onClick={() => onMove(index + 1)}>
              Move later
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="danger" onClick={onRemove}>
              Remove
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <span className={classes.facts}>
        {sizeOf(photo)} · {photoSources.labels[photo.source]}
      </span>
    </>
  );
}
