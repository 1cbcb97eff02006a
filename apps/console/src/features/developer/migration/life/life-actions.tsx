import { isLegalIn } from '@supersync/contract/kernel/define-action.ts';
import {
  approveMigration,
  archiveMigration,
  restoreMigration,
  submitMigration,
  withdrawMigration,
} from '@supersync/contract/developer/migration/actions.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { approvalBar, legalSteps } from '@supersync/contract/developer/migration/life.ts';
import { upgradeEnvironment } from '@supersync/contract/developer/migration/run-actions.ts';
import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import { consoleConfig } from '#platform/config.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useRights } from '#platform/session/rights.ts';
import { useRootState } from '#platform/session/session.ts';
import { StepButton, StepItem } from '#platform/step/step-button.tsx';
import { offerIf, useOffer } from '#platform/step/step.ts';
import type { Environment, FullMigration } from '../migration-queries.ts';
import { unsavedHint } from '../migration-text.ts';
import { migrationDocsScreen } from '../screens.ts';
import type { LifeSteps } from './use-life-steps.ts';

interface LifeProps {
  readonly migration: FullMigration;
  readonly steps: LifeSteps;
  readonly unsaved: boolean;
}

/** Why the person may not approve it, as the server would say; null if they may. */
function useApprovalBar(migration: FullMigration): string | null {
  const userId = useRootState(({ currentUser }) => currentUser?.userId);
  if (userId === undefined || consoleConfig().migrationApproval === 'anyone') return null;
  return approvalBar(migration, userId);
}

/** What blocks every step: unsaved changes cannot be approved. */
const hindranceOf = ({ steps, unsaved }: LifeProps): string | null =>
  unsaved ? unsavedHint : steps.busy ? 'Another step is being taken' : null;

/** The steps, by the same declarations as on the server. */
function useLifeOffers(props: LifeProps) {
  const { migration } = props;
  const hindrance = hindranceOf(props);
  return {
    submit: useOffer(submitMigration, migration, hindrance),
    approve: useOffer(approveMigration, migration, useApprovalBar(migration) ?? hindrance),
    withdraw: useOffer(withdrawMigration, migration, hindrance),
    archive: useOffer(archiveMigration, migration, hindrance),
    restore: useOffer(restoreMigration, migration, hindrance),
    upgrade: useOffer(upgradeEnvironment, migration, hindrance),
  };
}

/** The next step. */
export function PrimaryStep(
  props: LifeProps & { readonly next: Environment | undefined; readonly onUpgrade: () => void },
) {
  const { migration, steps, next } = props;
  const may = useRights(databaseMigration);
  const offers = useLifeOffers(props);
  if (!may.update) return null;
  const { status } = migration;
  if (isLegalIn(submitMigration, status))
    return (
      <StepButton size="sm" step={offers.submit} onClick={steps.submit}>
        Submit for approval
      </StepButton>
    );
  if (isLegalIn(approveMigration, status))
    return (
      <StepButton size="sm" step={offers.approve} onClick={steps.approve}>
        Approve
      </StepButton>
    );
  if (next !== undefined)
    return (
      <StepButton size="sm" step={offers.upgrade} onClick={props.onUpgrade}>
        Upgrade {next.name}…
      </StepButton>
    );
  if (isLegalIn(restoreMigration, status))
    return (
      <StepButton size="sm" variant="default" step={offers.restore} onClick={steps.restore}>
        Restore
      </StepButton>
    );
  return null;
}

/** The other steps, each with the reason while it is not possible. */
export function OtherSteps(props: LifeProps) {
  const { migration, steps } = props;
  const may = useRights(databaseMigration);
  const offers = useLifeOffers(props);
  const { status } = migration;
  const canRemove = legalSteps.remove.some((each) => each === status);
  return (
    <>
      {may.update ? (
        <>
          <StepItem step={offers.approve} onClick={steps.approve}>
            Approve
          </StepItem>
          <StepItem step={offers.withdraw} onClick={steps.withdraw}>
            {status === 'approved' ? 'Withdraw the approval' : 'Withdraw the submission'}
          </StepItem>
          <StepItem step={offers.archive} onClick={steps.archive}>
            Archive
          </StepItem>
        </>
      ) : null}
      <Menu.Item component={Link} to={hrefOf(migrationDocsScreen)}>
        How it works
      </Menu.Item>
      {may.delete ? (
        <StepItem
          color="danger"
          step={offerIf(canRemove && !steps.busy, 'Only a draft can be deleted')}
          onClick={() => void steps.remove()}
        >
          Delete…
        </StepItem>
      ) : null}
    </>
  );
}
