import type { clientContact } from '@supersync/contract/records/client/client-contact.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { RelatedRecords } from '#platform/record/related-records.tsx';
import { contactForm } from './client-forms.ts';

type Contact = Row<typeof clientContact>;

const nameOf = ({ firstName, lastName }: Contact): string => `${firstName} ${lastName}`;

export interface ClientContactsProps {
  readonly clientId: number;
  readonly contacts: readonly Contact[];
}

/** The people at the client whom we write to or call. */
export const ClientContacts = ({ clientId, contacts }: ClientContactsProps) => (
  <RelatedRecords
    label="People"
    name="client-contacts"
    form={contactForm}
    start={{ clientId }}
    rows={contacts}
    nameOf={nameOf}
    columns={[
      { id: 'lastName', header: 'Name', main: true, grow: 1, cell: nameOf },
      { id: 'jobTitle', width: 170, grow: 0 },
      { id: 'email', width: 240 },
      { id: 'phone', width: 140, grow: 0 },
      { id: 'isAdmin', width: 120 },
    ]}
    empty={<EmptyState title="No people yet">Add whom we write to or call at this client.</EmptyState>}
  />
);
