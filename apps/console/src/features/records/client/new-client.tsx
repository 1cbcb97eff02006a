import { client } from '@supersync/contract/records/client/client.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { clientFields } from './client-fields.ts';

const names = ['name', 'clientKey', 'lwsCompanyLabel', 'countryCode', 'timezone', 'locale'] as const;

export interface NewClientProps {
  readonly onClose: () => void;
  readonly onCreated: (id: number) => void;
}

/** What cannot be left open; the rest follows on the page it leads to. */
export function NewClient({ onClose, onCreated }: NewClientProps) {
  return (
    <Dialog opened onClose={onClose} title="New client" size="lg">
      <ResourceForm
        resource={client}
        names={names}
        fields={clientFields}
        columns={2}
        onCancel={onClose}
        onSaved={({ id }) => onCreated(id)}
      />
    </Dialog>
  );
}
