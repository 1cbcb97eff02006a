import { startRun } from '@supersync/contract/records/infinity/actions.ts';
import { infinityRun, runKinds } from '@supersync/contract/records/infinity/infinity-run.ts';
import { Button } from '@mantine/core';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import type { Selection } from '#kit/table/selection.ts';
import { useSelectedIds } from '#platform/list/use-selected-ids.ts';
import { useAction } from '#platform/query/query.ts';
import { toastError } from '#platform/toast/toast.ts';
import { followRun } from './follow-run.ts';
import { infinityList } from './infinity-list.tsx';
import { effectOf, runTitle, type RunKind } from './run-text.ts';

/** Starts a run after confirmation, and follows it in the tray. */
export function useStartRun(hrefOfRun: (id: number) => string, onStarted: (id: number) => void) {
  const [confirm, dialog] = useConfirm();
  const start = useAction(startRun, infinityRun, { saved: false });
  const ask = async (kind: RunKind, clientIds: readonly number[]): Promise<void> => {
    const total = clientIds.length;
    const sure = await confirm({
      title: runTitle(kind, total),
      effect: effectOf(kind, total),
      confirmLabel: runTitle(kind, total),
      tone: kind === 'roll_back' ? 'danger' : 'accent',
    });
    if (!sure) return;
    start.mutate(
      { body: { kind, clientIds: [...clientIds] } },
      {
        onSuccess: ({ runId }) => {
          followRun(runId, kind, total, hrefOfRun(runId));
          onStarted(runId);
        },
      },
    );
  };
  return { ask, dialog, isPending: start.isPending };
}

export interface BulkStartProps {
  readonly selection: Selection;
  readonly start: ReturnType<typeof useStartRun>;
}

/** The same steps for every selected client, loaded or not. */
export function BulkStart({ selection, start }: BulkStartProps) {
  const selectedIds = useSelectedIds(infinityList);
  return runKinds.values.map((kind) => (
    <Button
      key={kind}
      size="compact-sm"
      variant="default"
      loading={start.isPending}
      onClick={() =>
        void selectedIds(selection)
          .then((ids) => start.ask(kind, ids))
          .catch(toastError)
      }
    >
      {`${runKinds.labels[kind]}…`}
    </Button>
  ));
}
