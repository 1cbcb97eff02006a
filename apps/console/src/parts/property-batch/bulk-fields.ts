import { bulkChanges, bulkFields, type BulkChanges } from '@supersync/contract/records/property/bulk.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import type { FieldDescriptor } from '#kit/form/field-descriptor.ts';
import { validate, type FormErrors } from '#kit/form/form-errors.ts';
import { descriptorOf } from '#platform/resource/resource-fields.ts';

export type BulkField = (typeof bulkFields)[number];
export type ChosenValues = Readonly<Partial<Record<BulkField, unknown>>>;

/** The fields of the dialog. None is required: only selected ones are changed. */
export const bulkDescriptors: readonly (FieldDescriptor & { readonly name: BulkField })[] = bulkFields.map(
  (name) => ({ ...descriptorOf(propertyMeta, name, propertyMeta.fields[name]), required: false, name }),
);

/** The initial value of a selected field: null if it may be empty, otherwise undefined. */
export const startOf = (name: BulkField): unknown =>
  name === 'petFriendly' ? true : propertyMeta.fields[name].nullable ? null : '';

/** The request, or its errors; neither while something is missing. */
export function readChanges(chosen: ChosenValues): {
  readonly changes: BulkChanges | undefined;
  readonly errors: FormErrors;
} {
  const read = bulkChanges.safeParse(chosen);
  if (read.success) return { changes: read.data, errors: {} };
  const values = new Map(Object.entries(chosen));
  const found = Object.entries(validate(bulkChanges, bulkDescriptors, chosen));
  return {
    changes: undefined,
    errors: Object.fromEntries(found.filter(([name]) => name !== '' && values.get(name) !== '')),
  };
}
