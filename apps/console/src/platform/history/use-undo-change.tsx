import { undoChange } from '@supersync/contract/access/audit/actions.ts';
import { auditEntry } from '@supersync/contract/access/audit/audit-entry.ts';
import type { ReactNode } from 'react';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { client } from '../query/api.ts';
import { invalidateByName } from '../query/query.ts';
import { toastError } from '../toast/toast.ts';

export interface UndoneChange {
  readonly entryId: number;
  /** What is restored, as a sentence that states the effect. */
  readonly effect: ReactNode;
}

/** Undoes an entry, then offers to undo that. Reloads what is shown of the record. */
async function undo(entryId: number): Promise<void> {
  try {
    const undone = await client.act(undoChange, { params: { id: entryId } });
    await Promise.all([invalidateByName(undone.resource), invalidateByName(auditEntry.name)]);
    showUndo({ message: 'Change undone', undo: () => undo(undone.entryId) });
  } catch (error) {
    toastError(error);
  }
}

/** `const [undoChange, dialog] = useUndoChange()`; render `dialog` once. */
export function useUndoChange(): readonly [ask: (change: UndoneChange) => Promise<void>, dialog: ReactNode] {
  const [confirm, dialog] = useConfirm();
  const ask = async ({ entryId, effect }: UndoneChange): Promise<void> => {
    if (await confirm({ title: 'Undo this change?', effect, confirmLabel: 'Undo the change' }))
      await undo(entryId);
  };
  return [ask, dialog];
}
