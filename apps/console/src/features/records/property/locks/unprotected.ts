import { isImportedField, type ImportedField } from '@supersync/contract/records/property/field-origin.ts';
import { editedFields } from '../field-groups.ts';

type Values = Readonly<Record<string, unknown>>;

/** What was changed by hand and the next import would change back, but for what is locked already. */
export function unprotected(before: Values, after: Values, locked: ReadonlySet<string>): ImportedField[] {
  if (after['importSource'] === 'manual') return [];
  return editedFields
    .filter(isImportedField)
    .filter((name) => !locked.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
