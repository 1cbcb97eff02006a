import type { AuditedResource } from '@supersync/contract/access/audit/actions.ts';
import type { Changes } from '@supersync/contract/access/audit/audit-entry.ts';
import { printValue } from '#kit/diff/field-changes.ts';
import { changeList } from '#platform/history/change-list.ts';

const shownFields = 4;

/** What undoing an entry would do, in a sentence; undefined if it cannot be undone. The server decides. */
export function undoEffect(
  action: string,
  changes: Changes | null,
  kind: AuditedResource | undefined,
): string | undefined {
  if (kind === undefined) return undefined;
  if (action === 'created' && kind.mayDelete) return `Removes the ${kind.singular} that was created.`;
  if (action === 'deleted' && kind.mayCreate) return `Brings the ${kind.singular} back as it was.`;
  const fields = changeList(changes, kind);
  if (action !== 'updated' || !kind.mayUpdate || fields.length === 0) return undefined;
  const parts = fields
    .slice(0, shownFields)
    .map(({ field, before }) => `${kind.labels[field] ?? field} to ${printValue(before)}`);
  const more = fields.length > shownFields ? ` and ${fields.length - shownFields} more` : '';
  return `Sets ${parts.join(', ')}${more} again.`;
}
