import { newNote } from '@supersync/contract/records/note/new-note.ts';
import { note } from '@supersync/contract/records/note/note.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useCreate, useList } from '#platform/query/query.ts';
import { useRootState } from '#platform/session/session.ts';
import { NoteItem } from './note-item.tsx';
import classes from './notes.module.css';

/** What the notes are about. */
export type NoteSubject = { readonly clientId: number } | { readonly propertyId: number };

export const notesQuery = (about: NoteSubject) =>
  ({ where: { ...about }, sort: ['-created', '-id'], limit: 200 }) as const;

const longest = 4000;

/** Notes about a client or a property, newest first: `<Notes about={{ propertyId }} />`. */
export function Notes({ about }: { readonly about: NoteSubject }) {
  const found = useList(note, notesQuery(about));
  const writer = useRootState((state) => state.currentUser);
  const create = useCreate(note, { saved: 'Note added' });
  const [text, setText] = useState('');
  useLiveRecords(note);
  const isBlank = text.trim() === '';
  return (
    <div className={classes.notes}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlank && !create.isPending)
            create.mutate(
              { ...newNote(writer, new Date()), ...about, note: text.trim() },
              { onSuccess: () => setText('') },
            );
        }}
      >
        <Textarea
          label="New note"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={longest}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.form?.requestSubmit();
          }}
        />
        <Button type="submit" variant="default" disabled={isBlank} loading={create.isPending}>
          Add note
        </Button>
      </form>
      <Loaded query={found} lines={4}>
        {({ data: notes }) =>
          notes.length === 0 ? (
            <EmptyState title="No notes yet">Add what colleagues should know about this record.</EmptyState>
          ) : (
            <ul className={classes.list}>
              {notes.map((each) => (
                <NoteItem key={each.id} note={each} isMine={each.created_user_id === writer?.userId} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
