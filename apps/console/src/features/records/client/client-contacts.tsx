import { clientContact } from '@supersync/contract/records/client/client-contact.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { later } from '#kit/on-demand/later.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { YesNo } from '#kit/value/amount.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { useCreate, useRemove } from '#platform/query/query.ts';
import classes from './client.module.css';

const ContactDialog = later(async () => (await import('./contact-dialog.tsx')).ContactDialog);

type Contact = Row<typeof clientContact>;

const nameOf = ({ firstName, lastName }: Contact): string => `${firstName} ${lastName}`;

/** Taken away at once, with the way back. */
function useTakeAway() {
  const create = useCreate(clientContact, { saved: 'Put back' });
  const remove = useRemove(clientContact, { saved: false });
  return (contact: Contact): void => {
    const { clientId, firstName, lastName, jobTitle, email, phone, isAdmin } = contact;
    remove.mutate(
      { key: contact.id, version: contact.version },
      {
        onSuccess: () =>
          showUndo({
            message: `${nameOf(contact)} removed`,
            undo: () => create.mutate({ clientId, firstName, lastName, jobTitle, email, phone, isAdmin }),
          }),
      },
    );
  };
}

export interface ClientContactsProps {
  readonly clientId: number;
  readonly contacts: readonly Contact[];
}

/** The people at the client whom we write to or call. */
export function ClientContacts({ clientId, contacts }: ClientContactsProps) {
  const [open, setOpen] = useState<'new' | number>();
  const takeAway = useTakeAway();
  useLiveRecords(clientContact);
  const edited = contacts.find(({ id }) => id === open);
  const columns: readonly RelatedColumn<Contact>[] = [
    { id: 'name', header: 'Name', main: true, width: 180, grow: 1, cell: nameOf, value: nameOf },
    {
      id: 'job',
      header: 'Job',
      width: 170,
      cell: ({ jobTitle }) => <CutText text={jobTitle} />,
      value: ({ jobTitle }) => jobTitle,
    },
    {
      id: 'email',
      header: 'Email address',
      width: 240,
      grow: 1,
      cell: ({ email }) => <CutText text={email} />,
      value: ({ email }) => email,
    },
    { id: 'phone', header: 'Phone', width: 140, cell: ({ phone }) => <CutText text={phone} /> },
    {
      id: 'admin',
      header: 'Administrator',
      width: 120,
      cell: ({ isAdmin }) => <YesNo value={isAdmin} />,
      value: ({ isAdmin }) => isAdmin,
    },
    {
      id: 'actions',
      header: '',
      width: 80,
      cell: (contact) => (
        <span className={classes.rowActions}>
          <ActionIcon
            variant="subtle"
            color="neutral"
            aria-label={`Edit ${nameOf(contact)}`}
            onClick={() => setOpen(contact.id)}
          >
            <IconPencil size={15} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="danger"
            aria-label={`Remove ${nameOf(contact)}`}
            onClick={() => takeAway(contact)}
          >
            <IconTrash size={15} aria-hidden="true" />
          </ActionIcon>
        </span>
      ),
    },
  ];
  const addButton = (
    <Button variant="default" size="compact-sm" onClick={() => setOpen('new')}>
      Add a person
    </Button>
  );
  return (
    <div className={classes.stack}>
      <div>{addButton}</div>
      <RelatedTable
        label="People"
        name="client-contacts"
        columns={columns}
        rows={contacts}
        rowKey={({ id }) => String(id)}
        maxRows={15}
        empty={<EmptyState title="Nobody yet">Whom do we write to or call at this client?</EmptyState>}
      />
      {open === 'new' || edited !== undefined ? (
        <ContactDialog clientId={clientId} contact={edited} onClose={() => setOpen(undefined)} />
      ) : null}
    </div>
  );
}
