import { runImporterNow } from '@supersync/contract/importers/import-run/actions.ts';
import { importer } from '@supersync/contract/importers/importer/importer.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { invalidate, useAction, useUpdate } from '#platform/query/query.ts';
import { followRun } from '#parts/task-run/follow-run.ts';

interface Importer {
  readonly id: number;
  readonly name: string;
  readonly status: 'enabled' | 'paused' | 'archived';
  readonly version: number;
}

type Options = Parameters<ReturnType<typeof useAction<typeof runImporterNow>>['mutate']>[0]['body'];

/** Runs, dry runs and pauses of an importer. */
export function useImporterActions(record: Importer, href: string, onStarted: (runId: number) => void) {
  const start = useAction(runImporterNow, taskRun, { saved: false });
  const update = useUpdate(importer, { saved: false });
  const set = (status: Importer['status'], version: number, onDone?: (version: number) => void): void =>
    update.mutate(
      { key: record.id, changes: { status }, version },
      { onSuccess: ({ version: next }) => onDone?.(next) },
    );
  return {
    isPending: start.isPending || update.isPending,
    run: (body: Options = {}): void =>
      start.mutate(
        { params: { id: record.id }, body },
        {
          onSuccess: ({ id }) => {
            followRun(id, body.dryRun === true ? `Dry run of ${record.name}` : record.name, href);
            void invalidate(importer);
            onStarted(id);
          },
        },
      ),
    pause: (isPaused: boolean): void => {
      const before = record.status;
      set(isPaused ? 'paused' : 'enabled', record.version, (version) =>
        showUndo({
          message: isPaused ? `${record.name} is paused` : `${record.name} is enabled`,
          undo: () => set(before, version),
        }),
      );
    },
  };
}
