import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { editedFields } from './field-groups.ts';
import type { PropertyRecord } from './property-queries.ts';

export interface PropertyFormProps {
  readonly property: PropertyRecord;
  readonly onClose: () => void;
  readonly onSaved: (saved: Row<typeof propertyMeta>) => void;
}

/** All values of a property, to change by hand. */
export function PropertyForm({ property, onClose, onSaved }: PropertyFormProps) {
  return (
    <ResourceForm
      resource={propertyMeta}
      record={property}
      names={editedFields}
      columns={2}
      onCancel={onClose}
      onSaved={onSaved}
    />
  );
}
