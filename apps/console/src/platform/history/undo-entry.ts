import { readHistory, undoChange } from '@supersync/contract/access/audit/actions.ts';
import { auditEntry } from '@supersync/contract/access/audit/audit-entry.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { client } from '../query/api.ts';
import { invalidateByName } from '../query/query.ts';
import { useRootState } from '../session/session.ts';
import { toastError } from '../toast/toast.ts';

/** Undoes an entry, then offers to undo that. Reloads what is shown of the record. */
export async function undoEntry(entryId: number): Promise<void> {
  try {
    const undone = await client.act(undoChange, { params: { id: entryId } });
    await Promise.all([invalidateByName(undone.resource), invalidateByName(auditEntry.name)]);
    showUndo({ message: 'Change undone', undo: () => undoEntry(undone.entryId) });
  } catch (error) {
    toastError(error);
  }
}

const lastEntries = 10;

/** Undoes the person's own last change of these fields. The history knows the values from before, also masked ones. */
export async function undoLast(
  resource: Resource,
  recordKey: string,
  fields: readonly string[],
): Promise<void> {
  try {
    const { entries } = await client.act(readHistory, {
      query: { resource: resource.name, key: recordKey, limit: lastEntries },
    });
    const last = entries.find(
      ({ action, link, changes }) =>
        action === 'updated' && link === null && fields.some((name) => Object.hasOwn(changes ?? {}, name)),
    );
    const me = useRootState.getState().currentUser?.userId;
    if (last === undefined || last.actorId !== me)
      toastError('Somebody else has changed it since. Its history shows what.');
    else await undoEntry(last.id);
  } catch (error) {
    toastError(error);
  }
}
