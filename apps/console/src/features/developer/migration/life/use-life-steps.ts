import {
  approveMigration,
  archiveMigration,
  restoreMigration,
  submitMigration,
  withdrawMigration,
} from '@supersync/contract/developer/migration/actions.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { useMutation } from '@tanstack/react-query';
import type { ConfirmOptions } from '#kit/confirm/confirm-dialog.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { client } from '#platform/query/api.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { invalidate, useAct } from '#platform/query/query.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { useRouter } from '#platform/screen/use-router.ts';
import type { FullMigration } from '../migration-queries.ts';
import { migrationsScreen } from '../screens.ts';

/** The steps of a migration's life; what can be taken back is done at once, with the way back. */
export function useLifeSteps(
  migration: FullMigration,
  confirm: (options: ConfirmOptions) => Promise<boolean>,
) {
  const { goTo } = useRouter();
  const submit = useAct(submitMigration, databaseMigration, { saved: 'Submitted for approval.' });
  const withdraw = useAct(withdrawMigration, databaseMigration, { saved: 'Withdrawn: it is a draft again.' });
  const approve = useAct(approveMigration, databaseMigration, { saved: 'Approved as it is now.' });
  const archive = useAct(archiveMigration, databaseMigration, { saved: false });
  const restore = useAct(restoreMigration, databaseMigration, { saved: 'Restored.' });
  const remove = useMutation({
    mutationFn: () => client.remove(databaseMigration, migration.id, migration.rowVersion),
    onError: (error) => toastError(error),
    // First away from here, then what shows it is fetched again: there is nothing left to fetch for this page.
    onSuccess: async () => {
      await goTo(hrefOf(migrationsScreen));
      toastSuccess(`“${migration.name}” is deleted.`);
      await invalidate(databaseMigration);
    },
  });
  const params = { id: migration.id };

  return {
    /** Away with it, by this window. */
    isLeaving: remove.isPending || remove.isSuccess,
    busy: [submit, withdraw, approve, archive, restore, remove].some(({ isPending }) => isPending),
    submit: () => submit.mutate({ params }),
    withdraw: () => withdraw.mutate({ params }),
    approve: () => approve.mutate({ params }),
    restore: () => restore.mutate({ params }),
    archive: () =>
      archive.mutate(
        { params },
        {
          onSuccess: () =>
            showUndo({ message: `“${migration.name}” is archived.`, undo: () => restore.mutate({ params }) }),
        },
      ),
    async remove(): Promise<void> {
      const sure = await confirm({
        title: 'Delete this migration',
        effect: `Deletes “${migration.name}” (${migration.version}) with both of its scripts.`,
        confirmLabel: 'Delete',
        typed: migration.version,
      });
      if (sure) remove.mutate();
    },
  };
}

export type LifeSteps = ReturnType<typeof useLifeSteps>;
