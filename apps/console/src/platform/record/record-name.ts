import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import { capitalized } from '#kit/value/format.ts';

const valueIn = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;

/** The key as text, as used in a page's address. */
export const keyText = (resource: Resource, record: unknown): string =>
  decodeURIComponent(printKey(resource, record));

/** The name of a record, as far as it was fetched: its label, or both names of a person. Empty without one. */
export const nameIn = (resource: Resource, record: unknown): string =>
  resource.nameFields
    .map((field) => valueIn(record, field))
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');

/** The name of a record, or `Property 7` if that is empty or was not fetched. */
export function recordName(resource: Resource, record: unknown): string {
  const name = nameIn(resource, record);
  if (name !== '') return name;
  return `${capitalized(resource.singular)} ${keyText(resource, record)}`;
}
