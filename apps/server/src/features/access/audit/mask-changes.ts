import type { Changes } from '@supersync/contract/access/audit/audit-entry.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { mask } from '#platform/resource/compile/compile-value.ts';
import { maskedPair, personalFields } from '#platform/resource/compile/mask-changes.ts';

/** Changes with personal values masked. */
export function maskChanges(resource: Resource, changes: Changes): Changes {
  const personal = new Set(personalFields(resource));
  return Object.fromEntries(
    Object.entries(changes).map(([name, pair]) => [name, personal.has(name) ? maskedPair : pair]),
  );
}

/** A record's values, masked; stamps and version are not part of a past record. */
export function maskRecord(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const field = resource.fields[name];
      if (field?.personal !== true) return [name, value];
      return [name, field.kind === 'text' ? mask : null];
    }),
  );
}
