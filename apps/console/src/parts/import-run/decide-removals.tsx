import { confirmImportRun, dropImportRun } from '@supersync/contract/importers/import-run/actions.ts';
import { importRun } from '@supersync/contract/importers/import-run/import-run.ts';
import { importer } from '@supersync/contract/importers/importer/importer.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#kit/value/format.ts';
import { ActionDialog } from '#platform/action-dialog.tsx';
import { invalidate, useAction } from '#platform/query/query.ts';
import { ReasonField } from '#platform/reason-field.tsx';
import { toastSuccess } from '#platform/toast/toast.ts';

export type Decision = 'confirm' | 'drop';

export interface DecideRemovalsProps {
  readonly decision: Decision;
  readonly run: { readonly id: number; readonly heldRemovals: number; readonly unitsBefore: number };
  /** The run that removes them was started. */
  readonly onStarted: (runId: number) => void;
  readonly onClose: () => void;
}

/** A named person confirms removals that were held, or drops them, and says why. */
export function DecideRemovals({ decision, run, onStarted, onClose }: DecideRemovalsProps) {
  const [reason, setReason] = useState('');
  const words = { saved: false, failed: false } as const;
  const confirm = useAction(confirmImportRun, importRun, words);
  const drop = useAction(dropImportRun, importRun, words);
  const isConfirmed = decision === 'confirm';
  const units = formatCount(run.heldRemovals, 'unit');
  const input = { params: { id: run.id }, body: { reason: reason.trim() } };
  const done = (message: string): void => {
    toastSuccess(message);
    void invalidate(importer, taskRun);
    onClose();
  };
  // Once it is decided the notice is gone, and this dialog with it: what follows must not depend on them.
  const submit = async (): Promise<void> => {
    try {
      if (isConfirmed) {
        const { runId } = await confirm.mutateAsync(input);
        done(`Removing ${units}`);
        onStarted(runId);
      } else {
        await drop.mutateAsync(input);
        done(`${units} stay`);
      }
    } catch {
      // The dialog shows why.
    }
  };
  return (
    <ActionDialog
      title={isConfirmed ? `Remove ${units}` : `Keep ${units}`}
      action={isConfirmed ? confirm : drop}
      submitLabel={isConfirmed ? 'Remove units' : 'Keep units'}
      color={isConfirmed ? 'danger' : 'accent'}
      disabled={reason.trim() === ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Text>
        {isConfirmed
          ? `${run.heldRemovals} of ${formatCount(run.unitsBefore, 'unit')} are removed, as the cached payload says. Replaying an earlier payload brings them back.`
          : 'The units stay as they are until a later run finds them gone again.'}
      </Text>
      <ReasonField label="Why?" value={reason} onChange={setReason} isFirst />
    </ActionDialog>
  );
}
