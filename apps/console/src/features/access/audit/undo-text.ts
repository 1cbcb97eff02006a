import type { AuditedResource } from '@supersync/contract/access/audit/actions.ts';
import type { Changes } from '@supersync/contract/access/audit/audit-entry.ts';
import { restoredText } from '#platform/history/change-list.ts';

/** What undoing an entry would do, in a sentence; undefined if it cannot be undone. The server decides. */
export function undoEffect(
  action: string,
  changes: Changes | null,
  kind: AuditedResource | undefined,
): string | undefined {
  if (kind === undefined) return undefined;
  if (action === 'created' && kind.mayDelete) return `Removes the ${kind.singular} that was created.`;
  if (action === 'deleted' && kind.mayCreate) return `Brings the ${kind.singular} back as it was.`;
  const hasChanges = Object.keys(changes ?? {}).length > 0;
  return action === 'updated' && kind.mayUpdate && hasChanges ? restoredText(changes, kind) : undefined;
}
