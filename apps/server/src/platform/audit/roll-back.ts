import type { Changes } from '@supersync/contract/access/audit/audit-entry.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';

/** A record's wire values by field. */
export type RecordValues = Readonly<Record<string, unknown>>;

export interface PastEntry {
  readonly id: number;
  readonly action: string;
  readonly changes: Changes | null;
}

/** Fields with a history: neither stamps nor those excluded from the log. */
export const loggedFields = (resource: Resource, secret: readonly string[]): string[] =>
  Object.entries(resource.fields)
    .filter(([name, field]) => field.kind !== 'stamp' && !secret.includes(name))
    .map(([name]) => name);

/** The record before the entries, given its state after them, newest first. Null is no record. */
export function rollBack(
  fields: readonly string[],
  now: RecordValues | null,
  newestFirst: Iterable<PastEntry>,
): RecordValues | null {
  let record: Record<string, unknown> | null = now === null ? null : { ...now };
  for (const { action, changes } of newestFirst) {
    if (action === 'created') record = null;
    else if (action === 'deleted') record = {};
    if (action === 'created' || record === null) continue;
    for (const [name, [before]] of Object.entries(changes ?? {})) record[name] = before;
  }
  if (record === null) return null;
  // Creation and deletion entries leave out empty values.
  const past: RecordValues = record;
  return Object.fromEntries(fields.map((name) => [name, past[name] ?? null]));
}
