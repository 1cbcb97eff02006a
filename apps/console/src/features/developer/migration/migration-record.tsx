import { isLegalIn } from '@supersync/contract/kernel/define-action.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import {
  allEnvironmentsMigrated,
  editableIn,
  migrationStatuses,
} from '@supersync/contract/developer/migration/life.ts';
import { upgradeEnvironment } from '@supersync/contract/developer/migration/run-actions.ts';
import { Alert, Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import type { Fact } from '#kit/record-page/field-list.tsx';
import { RecordPage, type RecordSection } from '#kit/record-page/record-page.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { formatCount } from '#kit/value/format.ts';
import { Id } from '#kit/value/id.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { usePageTitle } from '#platform/console-context.tsx';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { useRights } from '#platform/session/rights.ts';
import { EnvironmentChain } from './environments/environment-chain.tsx';
import { InProgressBanner } from './runs/in-progress-banner.tsx';
import { OtherSteps, PrimaryStep } from './life/life-actions.tsx';
import { MigrationForm } from './script/migration-form.tsx';
import { environmentOptions, migrationRecord, type FullMigration } from './migration-queries.ts';
import { nameOf, nextEnvironment } from './migration-text.ts';
import { RunTable } from './runs/run-table.tsx';
import { ShownRun } from './runs/shown-run.tsx';
import { useEnvironmentDialogs } from './environments/use-environment-dialogs.tsx';
import { useLifeSteps } from './life/use-life-steps.ts';
import { lintOptions } from './script/use-lint.ts';
import { useLiveMigrations } from './use-live-migrations.ts';
import { useShownRun } from './runs/use-shown-run.ts';

const momentBy = (at: string, by: string) => (
  <>
    <RelativeTime at={at} /> by {by}
  </>
);

function factsOf(migration: FullMigration): readonly Fact[] {
  const { version, author, created, approvedAt, approver, completedAt, completer } = migration;
  return [
    { label: 'Version', value: <Id value={version} length={24} /> },
    { label: 'Created', value: momentBy(created, nameOf(author)) },
    ...(approvedAt === null ? [] : [{ label: 'Approved', value: momentBy(approvedAt, nameOf(approver)) }]),
    ...(completedAt === null
      ? []
      : [{ label: 'Completed', value: momentBy(completedAt, nameOf(completer)) }]),
  ];
}

/** What prevents the approval, shown before someone tries. */
function ApprovalBlock({ migration }: { migration: FullMigration }) {
  const report = useQuery(lintOptions(migration.upScript, migration.downScript)).data;
  const errors = report?.findings.filter(({ severity }) => severity === 'error').length ?? 0;
  if (errors === 0) return null;
  return (
    <ToneBadge tone="danger" icon="failed">
      {formatCount(errors, 'error')} {errors === 1 ? 'blocks' : 'block'} approval
    </ToneBadge>
  );
}

export function MigrationRecord({ id }: { readonly id: number }) {
  const { data: migration, error } = useSuspenseQuery(migrationRecord.options(id));
  const environments = useSuspenseQuery(environmentOptions).data.data;
  const [unsaved, setUnsaved] = useState(false);
  const [confirm, confirmDialog] = useConfirm();
  const steps = useLifeSteps(migration, confirm);
  const shown = useShownRun(migration);
  const [ask, environmentDialog] = useEnvironmentDialogs((run) => shown.show(run));
  usePageTitle(migration.name);
  useLiveMigrations();

  const isDeleted = error instanceof ProblemError && error.status === 404 && !steps.isLeaving;
  const mayEdit = useRights(databaseMigration).update;
  const isEditable = mayEdit && editableIn.includes(migration.status);
  const next = isLegalIn(upgradeEnvironment, migration.status)
    ? nextEnvironment(migration, environments)
    : undefined;
  const links = migration.databaseMigrationsHasDatabaseEnvironments;
  const runSection: RecordSection[] =
    shown.runId === undefined
      ? []
      : [
          {
            id: 'run',
            title: 'Run',
            actions: (
              <Button size="compact-sm" variant="default" onClick={shown.hide}>
                Close
              </Button>
            ),
            content: (
              <ShownRun key={shown.runId} runId={shown.runId} migrationId={id} scroll={shown.isAsked} />
            ),
          },
        ];

  return (
    <>
      {confirmDialog}
      {environmentDialog}
      <InProgressBanner current={id} />
      {isDeleted ? (
        <Alert color="danger" role="alert" title="This migration was deleted" radius={0}>
          Somebody deleted it meanwhile. Shown is how it was last; what you typed can still be copied.
        </Alert>
      ) : null}
      <RecordPage
        title={migration.name}
        status={
          <>
            <ChoiceBadge of={migrationStatuses} value={migration.status} />
            {allEnvironmentsMigrated(links, environments) ? (
              <ToneBadge tone="success" icon="done">
                All environments migrated
              </ToneBadge>
            ) : null}
            {migration.status === 'draft' || migration.status === 'submitted' ? (
              <ApprovalBlock migration={migration} />
            ) : null}
          </>
        }
        facts={factsOf(migration)}
        action={
          <PrimaryStep
            migration={migration}
            steps={steps}
            unsaved={unsaved}
            next={next}
            onUpgrade={() => {
              if (next !== undefined) ask({ kind: 'upgrade', environment: next, migrationId: id });
            }}
          />
        }
        menu={<OtherSteps migration={migration} steps={steps} unsaved={unsaved} />}
        sections={[
          {
            id: 'environments',
            title: 'Environments',
            content: (
              <EnvironmentChain
                migration={migration}
                environments={environments}
                next={next}
                unsaved={unsaved}
                ask={ask}
                onStarted={shown.show}
              />
            ),
          },
          ...runSection,
          {
            id: 'scripts',
            title: 'Scripts',
            content: (
              <MigrationForm
                record={migration}
                environments={environments}
                readOnly={!isEditable}
                onDirty={setUnsaved}
              />
            ),
          },
          { id: 'runs', title: 'Runs', content: <RunTable migrationId={id} /> },
        ]}
        history={<RecordHistory resource={databaseMigration} recordKey={id} />}
      />
    </>
  );
}
