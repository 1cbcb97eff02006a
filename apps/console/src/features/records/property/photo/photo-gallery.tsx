import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { later } from '#kit/on-demand/later.tsx';
import { placeAfterKey } from './gallery-keys.ts';
import { PhotoTile } from './photo-tile.tsx';
import { nameOf, type PhotoRow } from './photo-text.ts';
import classes from './photos.module.css';
import { usePhotoOrder } from './use-photo-order.ts';
import { usePhotoRemoval } from './use-photo-removal.ts';

const PhotoViewer = later(async () => (await import('./photo-viewer.tsx')).PhotoViewer);

export interface PhotoGalleryProps {
  readonly propertyId: number;
  readonly stored: readonly PhotoRow[];
}

const columnsOf = (list: HTMLElement): number => {
  const [first, ...others] = [...list.children].map((child) => child.getBoundingClientRect().top);
  return 1 + others.filter((top) => top === first).length;
};

/** The photos in order, as one tab stop: arrows move the focus, with Alt they move the photo. */
export function PhotoGallery({ propertyId, stored }: PhotoGalleryProps) {
  const { photos, move } = usePhotoOrder(propertyId, stored);
  const remove = usePhotoRemoval();
  const list = useRef<HTMLOListElement>(null);
  const [stop, setStop] = useState<number>();
  const heir = useRef<number>(undefined);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [opened, setOpened] = useState<number>();
  const [said, setSaid] = useState('');
  const stopAt = Math.max(
    0,
    photos.findIndex(({ id }) => id === stop),
  );

  useHotkeys([
    { keys: 'alt+right', label: 'Move the photo later' },
    { keys: 'alt+left', label: 'Move the photo earlier' },
    { keys: 'delete', label: 'Remove the photo' },
  ]);

  const frameOf = (id: number | undefined): HTMLElement | null =>
    list.current?.querySelector<HTMLElement>(`[data-photo="${id}"]`) ?? null;

  // The focus of a removed photo moves to its neighbour; any other focus is left alone.
  useEffect(() => {
    if (heir.current === undefined || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-photo="${heir.current}"]`)?.focus();
  }, [photos]);

  const moveTo = (from: number, to: number): void => {
    const photo = photos[from];
    if (photo === undefined || to < 0 || to >= photos.length || from === to) return;
    move(from, to);
    setStop(photo.id);
    setSaid(`${nameOf(photo, from)} is now photo ${to + 1} of ${photos.length}`);
  };

  const removeAt = (index: number): void => {
    const photo = photos[index];
    if (photo === undefined) return;
    const neighbour = photos[index + 1] ?? photos[index - 1];
    setStop(neighbour?.id);
    heir.current = neighbour?.id;
    remove(photo);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const { target } = event;
    const isTyped = target instanceof HTMLInputElement;
    if (list.current === null || isTyped || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = [...list.current.children].findIndex(
      (tile) => target instanceof Node && tile.contains(target),
    );
    if (at < 0) return;
    if (event.key === 'Delete' && target === frameOf(photos[at]?.id)) {
      event.preventDefault();
      removeAt(at);
      return;
    }
    const place = { at, count: photos.length, columns: columnsOf(list.current) };
    const to = placeAfterKey(event.key, place);
    if (to === undefined) return;
    event.preventDefault();
    if (event.altKey) moveTo(at, to);
    else frameOf(photos[to]?.id)?.focus();
  };

  return (
    <>
      <p className={classes.hint}>
        The first photo is the main one. Put them in order by dragging, from the menu of each, or by Alt and
        the arrows.
      </p>
      {/* The buttons inside handle the keys; the list only observes them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol ref={list} className={classes.gallery} aria-label="Photos" onKeyDown={onKeyDown}>
        {photos.map((photo, index) => (
          // Dragging is for the mouse; the menu and the keys do the same.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={photo.id}
            className={classes.tile}
            data-dragged={photo.id === dragged || undefined}
            data-over={(dragged !== undefined && photo.id === over && photo.id !== dragged) || undefined}
            draggable
            onFocus={() => {
              setStop(photo.id);
              heir.current = undefined;
            }}
            onDragStart={() => setDragged(photo.id)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(photo.id);
            }}
            onDrop={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              moveTo(
                photos.findIndex(({ id }) => id === dragged),
                index,
              );
              setDragged(undefined);
            }}
          >
            <PhotoTile
              photo={photo}
              index={index}
              count={photos.length}
              isStop={index === stopAt}
              onOpen={() => setOpened(photo.id)}
              onMove={(to) => moveTo(index, to)}
              onRemove={() => removeAt(index)}
            />
          </li>
        ))}
      </ol>
      <span role="status" className={classes.said}>
        {said}
      </span>
      {opened === undefined ? null : (
        <PhotoViewer photos={photos} shown={opened} onShow={setOpened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
