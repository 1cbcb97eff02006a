import type { Field } from '@supersync/contract/kernel/field.ts';
import { choiceLabel } from '@supersync/contract/kernel/choices.ts';
import { labelOf } from '@supersync/contract/kernel/define-resource.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';

const fields: Readonly<Record<string, Field>> = propertyMeta.fields;

/** The label of a field. */
export function fieldLabel(name: string): string {
  const field = fields[name];
  return field === undefined ? name : labelOf(name, field);
}

/** A value of a field as text. */
export function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  const field = fields[name];
  if (field?.kind === 'flag') return value === true || value === 1 ? 'Yes' : 'No';
  return field?.choices === undefined ? String(value) : choiceLabel(field.choices, String(value));
}

/** What a bulk change set: `Type: Loft, Status: Active`. */
export const describeChanges = (changes: Readonly<Record<string, unknown>> | null): string =>
  Object.entries(changes ?? {})
    .map(([name, value]) => `${fieldLabel(name)}: ${valueText(name, value)}`)
    .join(', ');
