import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';

const valueIn = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;

/** What a record is called: its label, or where it has none its key. */
export function nameOf(resource: Resource, record: unknown): string {
  const label = valueIn(record, resource.label);
  if (typeof label === 'string' && label !== '') return label;
  return `${resource.singular} ${decodeURIComponent(printKey(resource, record))}`;
}
