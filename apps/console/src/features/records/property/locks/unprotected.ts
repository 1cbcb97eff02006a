import { isImportedField, type ImportedField } from '@supersync/contract/records/property/field-origin.ts';
import { editedFields } from '../field-groups.ts';

type Values = Readonly<Record<string, unknown>>;

/** Fields changed by hand that the next import would overwrite, without those already locked. */
export function unprotected(before: Values, after: Values, locked: ReadonlySet<string>): ImportedField[] {
  if (after['importSource'] === 'manual') return [];
  return editedFields
    .filter(isImportedField)
    .filter((name) => !locked.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
