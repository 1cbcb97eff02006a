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
import { invalidate, useAction } from '#platform/query/query.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { useRouter } from '#platform/screen/use-router.ts';
import type { FullMigration } from '../migration-queries.ts';
import { migrationsScreen } from '../screens.ts';

/** The steps of a migration; those that can be undone run at once, with Undo. */
export function useLifeSteps(
  migration: FullMigration,
  confirm: (options: ConfirmOptions) => Promise<boolean>,
) {
  const { goTo } = useRouter();
  const submit = useAction(submitMigration, databaseMigration, { saved: 'Submitted for approval.' });
  const withdraw = useAction(withdrawMigration, databaseMigration, {
    saved: 'Withdrawn. The migration is a draft again.',
  });
  const approve = useAction(approveMigration, databaseMigration, { saved: 'Approved as it is now.' });
  const archive = useAction(archiveMigration, databaseMigration, { saved: false });
  const restore = useAction(restoreMigration, databaseMigration, { saved: 'Restored.' });
  const remove = useMutation({
    mutationFn: () => client.remove(databaseMigration, migration.id, migration.rowVersion),
    onError: (error) => toastError(error),
    // Leave first, then refetch: this page must not refetch the deleted record.
    onSuccess: async () => {
      await goTo(hrefOf(migrationsScreen));
      toastSuccess(`“${migration.name}” is deleted.`);
      await invalidate(databaseMigration);
    },
  });
  const params = { id: migration.id };

  return {
    /** Being deleted by this window. */
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
