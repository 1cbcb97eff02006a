import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { approvalBar, isLegal } from '@supersync/contract/developer/migration/life.ts';
import { Button, Menu } from '@mantine/core';
import { Link } from 'react-router';
import { consoleConfig } from '#platform/config.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useRights } from '#platform/session/rights.ts';
import { useRootState } from '#platform/session/session.ts';
import type { Environment, FullMigration } from '../migration-queries.ts';
import { migrationDocsScreen } from '../screens.ts';
import type { LifeSteps } from './use-life-steps.ts';

interface LifeProps {
  readonly migration: FullMigration;
  readonly steps: LifeSteps;
  readonly unsaved: boolean;
}

const unsavedHint = 'Save or discard your changes first';

/** Why the person may not approve it, as the server would say; undefined if they may. */
function useApprovalBar(migration: FullMigration): string | undefined {
  const userId = useRootState(({ currentUser }) => currentUser?.userId);
  if (userId === undefined || consoleConfig().migrationApproval === 'anyone') return undefined;
  return approvalBar(migration, userId) ?? undefined;
}

/** The one step that comes next, by the same table the server goes by. */
export function PrimaryStep(
  props: LifeProps & { readonly next: Environment | undefined; readonly onUpgrade: () => void },
) {
  const { migration, steps, unsaved, next } = props;
  const may = useRights(databaseMigration);
  const bar = useApprovalBar(migration);
  if (!may.update) return null;
  const shared = { disabled: steps.busy || unsaved, ...(unsaved ? { title: unsavedHint } : {}) };
  const { status } = migration;
  if (status === 'draft')
    return (
      <Button {...shared} onClick={steps.submit}>
        Submit for approval
      </Button>
    );
  if (status === 'submitted')
    return (
      <Button
        {...shared}
        {...(bar === undefined ? {} : { disabled: true, title: bar })}
        onClick={steps.approve}
      >
        Approve
      </Button>
    );
  if (next !== undefined)
    return (
      <Button {...shared} onClick={props.onUpgrade}>
        Upgrade {next.name}…
      </Button>
    );
  if (isLegal('restore', status))
    return (
      <Button {...shared} variant="default" onClick={steps.restore}>
        Restore
      </Button>
    );
  return null;
}

/** The other steps that are legal now. */
export function OtherSteps({ migration, steps, unsaved }: LifeProps) {
  const may = useRights(databaseMigration);
  const { status } = migration;
  const bar = useApprovalBar(migration);
  const disabled = steps.busy || unsaved;
  return (
    <>
      {may.update && status === 'draft' && isLegal('approve', status) ? (
        <Menu.Item
          disabled={disabled || bar !== undefined}
          {...(bar === undefined ? {} : { title: bar })}
          onClick={steps.approve}
        >
          Approve
        </Menu.Item>
      ) : null}
      {may.update && isLegal('withdraw', status) ? (
        <Menu.Item disabled={disabled} onClick={steps.withdraw}>
          {status === 'approved' ? 'Withdraw the approval' : 'Withdraw the submission'}
        </Menu.Item>
      ) : null}
      {may.update && isLegal('archive', status) ? (
        <Menu.Item disabled={disabled} onClick={steps.archive}>
          Archive
        </Menu.Item>
      ) : null}
      <Menu.Item component={Link} to={hrefOf(migrationDocsScreen)}>
        How it works
      </Menu.Item>
      {may.delete && isLegal('remove', status) ? (
        <Menu.Item color="danger" disabled={steps.busy} onClick={() => void steps.remove()}>
          Delete…
        </Menu.Item>
      ) : null}
    </>
  );
}
