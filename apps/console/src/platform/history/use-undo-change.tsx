import type { ReactNode } from 'react';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { undoEntry } from './undo-entry.ts';

export interface UndoneChange {
  readonly entryId: number;
  /** What is restored, as a sentence that states the effect. */
  readonly effect: ReactNode;
}

/** `const [undoChange, dialog] = useUndoChange()`; render `dialog` once. */
export function useUndoChange(): readonly [ask: (change: UndoneChange) => Promise<void>, dialog: ReactNode] {
  const [confirm, dialog] = useConfirm();
  const ask = async ({ entryId, effect }: UndoneChange): Promise<void> => {
    if (await confirm({ title: 'Undo this change?', effect, confirmLabel: 'Undo the change' }))
      await undoEntry(entryId);
  };
  return [ask, dialog];
}
