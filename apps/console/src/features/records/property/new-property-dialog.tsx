import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { useNavigate } from 'react-router';
import { Dialog } from '#kit/dialog/dialog.tsx';
import type { FieldDescriptor } from '#kit/form/field-descriptor.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { propertyScreen } from './screens.ts';

/** As much as makes a property; the rest is filled in on its page. */
const names = [
  'clientId',
  'buildingId',
  'name',
  'permalink',
  'propertyType',
  'status',
  'address',
  'city',
  'provinceCode',
  'countryCode',
  'postalCode',
  'phone',
] as const;

const described: Readonly<Record<string, FieldDescriptor>> = {
  permalink: {
    kind: 'text',
    name: 'permalink',
    label: 'Permalink',
    required: true,
    help: 'Its name in addresses: small letters, digits and dashes, such as maple-court',
  },
};

export function NewPropertyDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <Dialog opened onClose={onClose} title="New property" size="lg">
      <ResourceForm
        resource={propertyMeta}
        names={names}
        fields={described}
        columns={2}
        onCancel={onClose}
        onSaved={({ id }) => void navigate(hrefOf(propertyScreen, { id }))}
      />
    </Dialog>
  );
}
