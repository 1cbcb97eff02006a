import { photo as photoResource } from '@supersync/contract/records/photo/photo.ts';
import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useUpdate } from '#platform/query/query.ts';
import { nameOf, type PhotoRow } from './photo-text.ts';
import classes from './photos.module.css';

export interface PhotoCaptionProps {
  readonly photo: PhotoRow;
  readonly index: number;
  readonly tabIndex: number;
}

const longest = 200;

/** The caption, edited in place: Enter or leaving it saves, Escape cancels. */
export function PhotoCaption({ photo, index, tabIndex }: PhotoCaptionProps) {
  const [isEdited, setIsEdited] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasLeftByKey = useRef(false);
  useEffect(() => {
    if (isEdited || !wasLeftByKey.current) return;
    wasLeftByKey.current = false;
    // Someone who moved on while saving keeps their focus.
    if (document.activeElement === document.body) button.current?.focus();
  }, [isEdited]);
  const name = nameOf(photo, index);
  if (isEdited)
    return (
      <CaptionField
        photo={photo}
        label={`Caption of ${name}`}
        onLeft={(byKey) => {
          wasLeftByKey.current = byKey;
          setIsEdited(false);
        }}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      className={classes.caption}
      data-empty={photo.caption === '' || undefined}
      tabIndex={tabIndex}
      aria-label={`Edit the caption of ${name}`}
      title={photo.caption}
      onClick={() => setIsEdited(true)}
    >
      {photo.caption === '' ? 'Add a caption' : photo.caption}
    </button>
  );
}

interface CaptionFieldProps {
  readonly photo: PhotoRow;
  readonly label: string;
  readonly onLeft: (byKey: boolean) => void;
}

/** A caption that could not be saved stays in the input. */
function CaptionField({ photo, label, onLeft }: CaptionFieldProps) {
  const [draft, setDraft] = useState(photo.caption);
  const input = useRef<HTMLInputElement>(null);
  const update = useUpdate(photoResource, { saved: 'Caption saved' });
  useEffect(() => input.current?.select(), []);
  const save = (byKey: boolean): void => {
    const caption = draft.trim();
    if (update.isPending) return;
    if (caption === photo.caption) onLeft(byKey);
    else
      update.mutate(
        { key: photo.id, changes: { caption }, version: photo.version },
        { onSuccess: () => onLeft(byKey) },
      );
  };
  return (
    <TextInput
      ref={input}
      className={classes.captionField}
      size="xs"
      aria-label={label}
      maxLength={longest}
      value={draft}
      readOnly={update.isPending}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => save(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save(true);
        if (event.key === 'Escape') onLeft(true);
      }}
    />
  );
}
