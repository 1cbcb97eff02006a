import { labelOf } from '@supersync/contract/kernel/define-resource.ts';
import { propertyMeta } from '@supersync/contract/property/property-meta.ts';
import { choiceLabel } from '../resource/choice-label.ts';

const fields: Readonly<Record<string, (typeof propertyMeta.fields)[keyof typeof propertyMeta.fields]>> =
  propertyMeta.fields;

/** What people call a field. */
export function fieldLabel(name: string): string {
  const field = fields[name];
  return field === undefined ? name : labelOf(name, field);
}

/** A value of a field as people read it. */
export function valueWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (fields[name]?.kind === 'flag') return value === true || value === 1 ? 'Yes' : 'No';
  return fields[name]?.kind === 'choice' ? choiceLabel(String(value)) : String(value);
}

/** What a bulk change set: `Type: Loft, Status: Active`. */
export const changesInWords = (changes: Readonly<Record<string, unknown>> | null): string =>
  Object.entries(changes ?? {})
    .map(([name, value]) => `${fieldLabel(name)}: ${valueWords(name, value)}`)
    .join(', ');
