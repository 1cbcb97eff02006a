import { ActionIcon, Menu } from '@mantine/core';
import { driftStates } from '@supersync/contract/developer/migration/database-environment.ts';
import type { LastRun } from '@supersync/contract/developer/migration/run-actions.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { IconArrowRight, IconDots } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { DisabledEnvironments } from './environments/disabled-environments.tsx';
import classes from './migration.module.css';
import { lastRunByEnvironmentOptions, lastRunOptions, type Environment } from './migration-queries.ts';
import { migrationScreen } from './screens.ts';
import { useEnvironmentDialogs } from './environments/use-environment-dialogs.tsx';
import { useEnvironmentSwitch } from './environments/use-environment-switch.ts';
import { runAddress } from './runs/use-start-run.ts';

/** The last run and the previous version, then each environment in the order of the chain. */
export function BoardSummary({ environments }: { readonly environments: readonly Environment[] }) {
  const navigate = useNavigate();
  const [ask, dialog] = useEnvironmentDialogs((run) => void navigate(runAddress(run)));
  const { maySwitch, disable } = useEnvironmentSwitch();
  const lastRuns = useQueries({ queries: environments.map(({ id }) => lastRunByEnvironmentOptions(id)) });
  return (
    <>
      {dialog}
      <ul className={classes.summary} aria-label="Last runs">
        <LastRunCard />
        {environments.map((environment, index) => (
          <li key={environment.id} className={classes.card} aria-label={environment.name}>
            <div className={classes.cardHead}>
              {index > 0 ? <IconArrowRight className={classes.arrow} size={14} aria-hidden="true" /> : null}
              <span className={classes.cardTitle}>{environment.name}</span>
              {environment.driftState === 'drifted' ? (
                <button
                  type="button"
                  className={classes.badgeButton}
                  onClick={() => ask({ kind: 'drift', environment })}
                >
                  <ChoiceBadge of={driftStates} value="drifted" />
                </button>
              ) : null}
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon size="sm" aria-label={`Actions on ${environment.name}`}>
                    <IconDots size={14} aria-hidden="true" />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => ask({ kind: 'drift', environment })}>Look for drift…</Menu.Item>
                  <Menu.Item
                    disabled={environment.version === null}
                    onClick={() => ask({ kind: 'revert', environment })}
                  >
                    Revert the last migration…
                  </Menu.Item>
                  {maySwitch ? (
                    <Menu.Item onClick={() => void disable(environment)}>Disable</Menu.Item>
                  ) : null}
                </Menu.Dropdown>
              </Menu>
            </div>
            <span className={classes.version}>{environment.version ?? 'No migration yet'}</span>
            <LastRunLine state={lastRuns[index]} />
          </li>
        ))}
        <DisabledEnvironments />
      </ul>
    </>
  );
}

const verbs = { migrate: 'Upgraded', revert: 'Reverted' } as const;

interface LineState {
  readonly data?: LastRun | null | undefined;
  readonly error?: Error | null;
}

function LastRunLine({ state }: { state: LineState | undefined }) {
  if (state?.error !== null && state?.error !== undefined)
    return <span className={classes.cardWhen}>{messageOf(state.error)}</span>;
  if (state?.data === undefined) return <span className={classes.cardWhen}>{'\u00a0'}</span>;
  if (state.data === null) return <span className={classes.cardWhen}>Nothing has run here yet</span>;
  const run = state.data;
  return (
    <span className={classes.cardWhen}>
      <Link to={runAddress({ id: run.runId, databaseMigrationId: run.databaseMigrationId })}>
        {run.direction === 'revert' ? `Reverted ${run.version}` : 'Upgraded'}
      </Link>{' '}
      <RelativeTime at={run.ranAt} /> by {run.ranBy ?? 'someone'}
    </span>
  );
}

/** The first entry is the last run, the second the previous version. */
function LastRunCard() {
  const { data, error } = useQuery(lastRunOptions);
  const [last, previous] = data ?? [];
  return (
    <li className={classes.card} aria-label="Last successful run">
      <div className={classes.cardHead}>
        <span className={classes.cardTitle}>Last successful run</span>
        {last === undefined ? null : <span className={classes.cardPlace}>{last.environment}</span>}
      </div>
      {error !== null ? (
        <span className={classes.cardWhen}>{messageOf(error)}</span>
      ) : data === undefined ? (
        <SkeletonText lines={2} />
      ) : last === undefined ? (
        <>
          <span className={classes.version}>No successful run yet</span>
          <span className={classes.cardWhen}>The first one shows here.</span>
        </>
      ) : (
        <>
          <Link
            className={classes.version}
            to={hrefOf(migrationScreen, { id: last.databaseMigrationId })}
            title={last.name}
          >
            {last.version} {last.name}
          </Link>
          <span className={classes.cardWhen}>
            {verbs[last.direction]} <RelativeTime at={last.ranAt} /> by {last.ranBy ?? 'someone'}
          </span>
          <span className={classes.cardWhen}>
            {previous === undefined ? (
              'No version before it'
            ) : (
              <>
                Previous version{' '}
                <Link
                  to={hrefOf(migrationScreen, { id: previous.databaseMigrationId })}
                  title={previous.name}
                >
                  {previous.version}
                </Link>
              </>
            )}
          </span>
        </>
      )}
    </li>
  );
}
