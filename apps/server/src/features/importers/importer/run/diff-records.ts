import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import type { FieldChange } from '@supersync/contract/syndication/feed/feed-change.ts';

interface Named {
  readonly importId: string;
}

const maxValueLength = 300;

const printed = (value: unknown): string | null =>
  value === null || value === undefined ? null : cutText(String(value), maxValueLength);

/** The fields in which two records differ; all of the later one's where there is no earlier one. */
export function fieldChanges(before: object | null, after: object): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of Object.keys(after)) {
    const value: unknown = Reflect.get(after, field);
    const old: unknown = before === null ? null : Reflect.get(before, field);
    if (field !== 'importId' && !Object.is(old, value))
      changes.push({ field, before: printed(old), after: printed(value) });
  }
  return changes;
}

export interface Difference<T> {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly record: T;
  readonly fields: FieldChange[];
}

/** Matches two lists by import id. Both sides have the same normalised fields, so equality is reliable. */
export function diffRecords<T extends Named>(
  stored: readonly T[],
  fed: readonly T[],
): { readonly differences: Difference<T>[]; readonly unchanged: number } {
  const storedById = new Map(stored.map((each) => [each.importId, each]));
  const fedIds = new Set(fed.map(({ importId }) => importId));
  const differences: Difference<T>[] = [];
  let unchanged = 0;
  for (const record of fed) {
    const before = storedById.get(record.importId) ?? null;
    const fields = fieldChanges(before, record);
    if (before === null) differences.push({ kind: 'added', record, fields });
    else if (fields.length > 0) differences.push({ kind: 'changed', record, fields });
    else unchanged += 1;
  }
  for (const record of stored)
    if (!fedIds.has(record.importId)) differences.push({ kind: 'removed', record, fields: [] });
  return { differences, unchanged };
}
