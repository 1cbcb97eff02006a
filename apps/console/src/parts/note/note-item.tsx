import type { Row } from '@supersync/contract/kernel/record.ts';
import { note as noteResource } from '@supersync/contract/records/note/note.ts';
import { ActionIcon, Button, Group, Textarea } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { useCreate, useRemove, useUpdate } from '#platform/query/query.ts';
import classes from './notes.module.css';

export interface NoteItemProps {
  readonly note: Row<typeof noteResource>;
  /** Only authors change and remove their notes. */
  readonly isMine: boolean;
}

export function NoteItem({ note, isMine }: NoteItemProps) {
  const [draft, setDraft] = useState<string>();
  const update = useUpdate(noteResource);
  const remove = useRemove(noteResource, { saved: false });
  const create = useCreate(noteResource, { saved: 'Note put back' });
  const author = note.created_user_name === '' ? 'Unknown' : note.created_user_name;

  const takeAway = (): void =>
    remove.mutate(
      { key: note.id, version: note.version },
      {
        onSuccess: () => {
          const { clientId, propertyId, note: text, timestamp } = note;
          const about = clientId === null ? { propertyId } : { clientId };
          showUndo({
            message: 'Note removed',
            undo: () => create.mutate({ ...about, note: text, timestamp }),
          });
        },
      },
    );

  return (
    <li className={classes.note}>
      <div className={classes.head}>
        <strong>{author}</strong>
        <span className={classes.time}>{note.timestamp}</span>
        <span className={classes.actions}>
          {isMine ? (
            <>
              <ActionIcon
                size="sm"
                variant="subtle"
                color="neutral"
                aria-label={`Edit the note of ${note.timestamp}`}
                onClick={() => setDraft(note.note)}
              >
                <IconPencil size={14} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                size="sm"
                variant="subtle"
                color="neutral"
                aria-label={`Remove the note of ${note.timestamp}`}
                loading={remove.isPending}
                onClick={takeAway}
              >
                <IconTrash size={14} aria-hidden="true" />
              </ActionIcon>
            </>
          ) : null}
        </span>
      </div>
      {draft === undefined ? (
        <p className={classes.text}>{note.note}</p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            update.mutate(
              { key: note.id, changes: { note: draft.trim() }, version: note.version },
              { onSuccess: () => setDraft(undefined) },
            );
          }}
        >
          <Textarea
            aria-label="Note"
            autosize
            minRows={2}
            maxLength={4000}
            value={draft}
            data-autofocus
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
          <Group gap="xs" mt="xs">
            <Button size="compact-sm" type="submit" disabled={draft.trim() === ''} loading={update.isPending}>
              Save
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setDraft(undefined)}>
              Cancel
            </Button>
          </Group>
        </form>
      )}
    </li>
  );
}
