import { labelOf } from '@supersync/contract/kernel/define-resource.ts';
import { lead } from '@supersync/contract/messaging/lead/lead.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';

export type Lead = Row<typeof lead>;

/** The label of a field of a lead, wherever it was read from. */
export function leadFieldLabel(name: string): string {
  const field = Object.hasOwn(lead.fields, name) ? Reflect.get(lead.fields, name) : undefined;
  return field === undefined ? name : labelOf(name, field);
}

export function leadName({ firstName, lastName }: Pick<Lead, 'firstName' | 'lastName'>): string {
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  // Both parts are masked the same; once is enough.
  return firstName !== null && firstName === lastName ? firstName : name;
}
