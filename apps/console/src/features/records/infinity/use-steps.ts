import {
  checkMigration,
  mapSources,
  planMigration,
  rollBackMigration,
  switchMigration,
  verifyMigration,
  type MigrationOutcome,
} from '@supersync/contract/records/infinity/actions.ts';
import { infinityMigration } from '@supersync/contract/records/infinity/infinity-migration.ts';
import type { MigrationStep } from '@supersync/contract/records/infinity/states.ts';
import { useAction } from '#platform/query/query.ts';
import { useOffer, type Offer } from '#platform/step/step.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { hindranceOf, type Progress } from './step-states.ts';

const quiet = { saved: false } as const;

/** The steps of one client. Results show in the panel; a toast summarizes them. */
export function useSteps(clientId: number, progress: Progress) {
  const check = useAction(checkMigration, infinityMigration, quiet);
  const plan = useAction(planMigration, infinityMigration, { saved: 'Dry run finished' });
  const change = useAction(switchMigration, infinityMigration, { saved: 'Switched. Verify it now.' });
  const verify = useAction(verifyMigration, infinityMigration, quiet);
  const rollBack = useAction(rollBackMigration, infinityMigration, {
    saved: 'Rolled back: the settings are restored',
  });
  const acts = [check, plan, change, verify, rollBack];
  const taken = acts.some(({ isPending }) => isPending) ? 'Another step is being taken' : null;
  const offers: Readonly<Record<MigrationStep, Offer>> = {
    check: useOffer(checkMigration, progress, taken),
    map: useOffer(mapSources, progress, taken),
    dry_run: useOffer(planMigration, progress, taken),
    switch: useOffer(switchMigration, progress, taken),
    verify: useOffer(verifyMigration, progress, taken),
    roll_back: useOffer(rollBackMigration, progress, taken),
  };
  const params = { clientId };
  const tell =
    (wentWell: string) =>
    (outcome: MigrationOutcome): void => {
      const hindrance = hindranceOf({ ...outcome, sources: {} });
      if (hindrance === null) toastSuccess(wentWell);
      else toastError(hindrance);
    };
  return {
    offers,
    check: () => check.mutate({ params }, { onSuccess: tell('Ready to be migrated') }),
    plan: () => plan.mutate({ params }),
    change: () => change.mutate({ params }),
    verify: () => verify.mutate({ params }, { onSuccess: tell('Migrated: all of it is there and holds') }),
    rollBack: () => rollBack.mutate({ params }),
  };
}

export type Steps = ReturnType<typeof useSteps>;
