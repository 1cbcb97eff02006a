import { isImportedField, type ImportedField } from '@supersync/contract/property/field-origin.ts';
import { propertyMeta } from '@supersync/contract/property/property-meta.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { useQuery } from '@tanstack/react-query';
import { ResourceForm } from '../../platform/resource/resource-form.tsx';
import { toastSuccess } from '../../platform/toast.ts';
import { fieldLabel } from './bulk-words.ts';
import { editedFields } from './field-groups.ts';
import { originsOptions, type PropertyRecord } from './property-queries.ts';
import { useLocks } from './use-locks.ts';

export interface PropertyFormProps {
  readonly property: PropertyRecord;
  readonly onClose: () => void;
}

/** What was changed by hand and the next import would change back. */
export function unprotected(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  locked: ReadonlySet<string>,
): ImportedField[] {
  if (after['importSource'] === 'manual') return [];
  return editedFields
    .filter(isImportedField)
    .filter((name) => !locked.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** All values of a property, to change by hand. */
export function PropertyForm({ property, onClose }: PropertyFormProps) {
  const origins = useQuery(originsOptions(property.id)).data ?? [];
  const locks = useLocks(property.id);
  const offerLock = (saved: Row<typeof propertyMeta>): void => {
    const locked = new Set(origins.flatMap(({ field, lock }) => (lock === null ? [] : [field])));
    const fields = unprotected(property, saved, locked);
    const [first, ...others] = fields;
    if (first === undefined) return;
    toastSuccess(
      `The next import may change ${fieldLabel(first)}${others.length === 0 ? '' : ` and ${others.length} more`} back.`,
      { label: 'Lock', run: () => locks.set(fields, true) },
    );
  };
  return (
    <ResourceForm
      resource={propertyMeta}
      record={property}
      names={editedFields}
      columns={2}
      onCancel={onClose}
      onSaved={(saved) => {
        offerLock(saved);
        onClose();
      }}
    />
  );
}
