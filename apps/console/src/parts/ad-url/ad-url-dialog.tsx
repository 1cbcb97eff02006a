import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { useMemo } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { toastSuccess } from '#platform/toast/toast.ts';
import { partnerName, type ShownAdUrl } from './ad-url-queries.ts';

const newNames = ['partnerId', 'url', 'note'] as const;
const allNames = ['propertyId', ...newNames] as const;
const names = ['url', 'note'] as const;

export interface AdUrlDialogProps {
  /** Without it the property is asked for too. */
  readonly propertyId?: number;
  /** Without it a new one is added. */
  readonly ad?: ShownAdUrl | undefined;
  readonly onClose: () => void;
}

export function AdUrlDialog({ propertyId, ad, onClose }: AdUrlDialogProps) {
  const start = useMemo(() => (propertyId === undefined ? {} : { propertyId }), [propertyId]);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={ad === undefined ? 'Add an ad URL' : `Ad URL at ${partnerName(ad)}`}
      size="lg"
    >
      <ResourceForm
        resource={adUrl}
        {...(ad === undefined
          ? { start, names: propertyId === undefined ? allNames : newNames, submitLabel: 'Add' }
          : { record: ad, names, submitLabel: 'Save' })}
        onCancel={onClose}
        onSaved={() => {
          toastSuccess(ad === undefined ? 'Added. Check it to see what is there.' : undefined);
          onClose();
        }}
      />
    </Dialog>
  );
}
