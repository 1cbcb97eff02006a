import type { Changes } from '@supersync/contract/access/audit/audit-entry.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { mask, partOf } from '#platform/resource/compile/compile-value.ts';
import { maskedPair, personalFields } from '#platform/resource/compile/mask-changes.ts';
import { isMasked, type Viewer } from '#platform/resource/viewer.ts';

/** Changes with personal values masked. */
export function maskChanges(resource: Resource, changes: Changes): Changes {
  const personal = new Set(personalFields(resource));
  return Object.fromEntries(
    Object.entries(changes).map(([name, pair]) => [name, personal.has(name) ? maskedPair : pair]),
  );
}

/** A record's values as this viewer sees them; stamps and version are not part of a past record. */
export function maskRecord(
  viewer: Viewer,
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const field = resource.fields[name];
      if (field === undefined) return [name, value];
      // The log does not say which part of a value is personal.
      const isHidden = isMasked(viewer, field) || partOf(viewer, resource, name, 't') !== null;
      return [name, !isHidden ? value : field.kind === 'text' ? mask : null];
    }),
  );
}
