import { clientContact } from '@supersync/contract/records/client/client-contact.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { useMemo } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { toastSuccess } from '#platform/toast/toast.ts';

const names = ['firstName', 'lastName', 'jobTitle', 'email', 'phone', 'isAdmin'] as const;

export interface ContactDialogProps {
  readonly clientId: number;
  /** Without it somebody new is added. */
  readonly contact: Row<typeof clientContact> | undefined;
  readonly onClose: () => void;
}

export function ContactDialog({ clientId, contact, onClose }: ContactDialogProps) {
  const start = useMemo(() => ({ clientId }), [clientId]);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={contact === undefined ? 'Add a person' : `${contact.firstName} ${contact.lastName}`}
      size="lg"
    >
      <ResourceForm
        resource={clientContact}
        {...(contact === undefined ? { start, submitLabel: 'Add' } : { record: contact })}
        names={names}
        columns={2}
        onCancel={onClose}
        onSaved={() => {
          toastSuccess();
          onClose();
        }}
      />
    </Dialog>
  );
}
