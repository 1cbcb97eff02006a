import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { fromWire } from '@supersync/contract/kernel/wire.ts';
import type { FieldChange } from '#kit/diff/field-changes.ts';

/** A field of a record of unknown shape. */
export const valueIn = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;

/** The last moment of a day in local time; undefined for an invalid day. */
export function endOfDay(day: string): string | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T23:59:59.999`).getTime() : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/**
 * The differences between a past record and the current one, field by field; who modified it last is not
 * compared.
 */
export function changesSince(resource: Resource, past: unknown, now: unknown): FieldChange[] {
  const then: unknown = fromWire(resource, past);
  return Object.entries(resource.fields)
    .filter(([, { kind }]) => kind !== 'stamp')
    .map(([field]) => ({
      field,
      before: valueIn(then, field) ?? null,
      after: valueIn(now, field) ?? null,
    }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}
