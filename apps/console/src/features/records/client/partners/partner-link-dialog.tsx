import { clientPartner } from '@supersync/contract/records/client/client-partner.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { toastSuccess } from '#platform/toast/toast.ts';

const names = ['status', 'startedOn', 'accountRef'] as const;

export interface PartnerLinkDialogProps {
  readonly link: Row<typeof clientPartner>;
  readonly name: string;
  readonly onClose: () => void;
}

export function PartnerLinkDialog({ link, name, onClose }: PartnerLinkDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={name}>
      <ResourceForm
        resource={clientPartner}
        record={link}
        names={names}
        onCancel={onClose}
        onSaved={() => {
          toastSuccess();
          onClose();
        }}
      />
    </Dialog>
  );
}
