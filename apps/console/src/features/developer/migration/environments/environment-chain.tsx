import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import {
  rehearseMigration,
  resolveDirty,
  upgradeEnvironment,
  type StartedRun,
} from '@supersync/contract/developer/migration/run-actions.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { RelativeTime } from '#kit/value/time.tsx';
import { client } from '#platform/query/api.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { useMayCall, useRights } from '#platform/session/rights.ts';
import { StepButton } from '#platform/step/step-button.tsx';
import { offerIf, useOffer } from '#platform/step/step.ts';
import { toastError } from '#platform/toast/toast.ts';
import classes from '../migration.module.css';
import type { Environment, FullMigration } from '../migration-queries.ts';
import { boardState, boardStates, nameOf, unsavedHint } from '../migration-text.ts';
import type { useEnvironmentDialogs } from './use-environment-dialogs.tsx';
import { runAddress, useStartRun } from '../runs/use-start-run.ts';

type Ask = ReturnType<typeof useEnvironmentDialogs>[0];

export interface EnvironmentChainProps {
  readonly migration: FullMigration;
  readonly environments: readonly Environment[];
  /** The next environment to upgrade, where legal. */
  readonly next: Environment | undefined;
  /** There are unsaved changes: what runs would not be what is shown. */
  readonly unsaved: boolean;
  readonly ask: Ask;
  readonly onStarted: (run: StartedRun) => void;
}

/** The environments in order, each with the state of the migration and its actions. */
export function EnvironmentChain(props: EnvironmentChainProps) {
  return (
    <ol className={classes.chain} aria-label="Environments">
      {props.environments.map((environment) => (
        <EnvironmentCard key={environment.id} environment={environment} {...props} />
      ))}
    </ol>
  );
}

function EnvironmentCard(props: EnvironmentChainProps & { readonly environment: Environment }) {
  const { migration, environment, next } = props;
  const link = migration.databaseMigrationsHasDatabaseEnvironments.find(
    ({ databaseEnvironmentId }) => databaseEnvironmentId === environment.id,
  );
  const state = boardState(migration, link, environment);
  return (
    <li className={classes.place} aria-label={environment.name} data-next={next?.id === environment.id}>
      <div className={classes.cardHead}>
        <span className={classes.position}>{environment.position}</span>
        <span className={classes.cardTitle}>{environment.name}</span>
        {state === 'not_meant' ? null : <ChoiceBadge of={boardStates} value={state} />}
      </div>
      <div className={classes.placeFacts}>
        {state === 'not_meant' ? (
          <span>{boardStates.labels.not_meant}</span>
        ) : link === undefined || link.ranAt === null ? (
          <span>Not run here</span>
        ) : (
          <span>
            <RelativeTime at={link.ranAt} /> by {nameOf(link.runner)}
            {link.runId === null ? null : (
              <>
                {' · '}
                <Link to={runAddress({ id: link.runId, databaseMigrationId: migration.id })} replace>
                  Log
                </Link>
              </>
            )}
          </span>
        )}
        <span>
          {environment.version === null ? (
            'No migration applied yet'
          ) : (
            <>
              Is at <code>{environment.version}</code>
            </>
          )}
        </span>
        {link?.direction === 'migrate' && link.hash !== null && link.hash !== migration.scriptsHash ? (
          <span className={classes.warning}>What is applied here is not the script as it is now</span>
        ) : null}
      </div>
      {link?.error === null || link?.error === undefined ? null : (
        <p className={classes.failure}>
          {link.statementReached === null ? '' : `Statement ${link.statementReached}: `}
          {link.error}
        </p>
      )}
      <PlaceActions {...props} state={state} isThere={link?.direction === 'migrate'} />
    </li>
  );
}

/** The reason while a run is in progress. */
const underWay = (state: string): string | null =>
  state === 'running'
    ? 'A run is under way here'
    : state === 'dirty'
      ? 'A run stopped half way here: resolve it first'
      : null;

function PlaceActions(
  props: EnvironmentChainProps & {
    readonly environment: Environment;
    readonly state: string;
    /** It is applied there, also where reverting failed. */
    readonly isThere: boolean;
  },
) {
  const { migration, environment, next, unsaved, ask, state, isThere } = props;
  const mayUpdate = useRights(databaseMigration).update;
  const mayResolve = useMayCall(resolveDirty);
  const rehearse = useStartRun(environment.name, props.onStarted);
  const hindrance = unsaved ? unsavedHint : null;
  const upgrade = useOffer(upgradeEnvironment, migration, underWay(state) ?? hindrance);
  const rehearsal = useOffer(rehearseMigration, migration, hindrance);
  if (!mayUpdate) return null;
  const { id: migrationId } = migration;
  const isLast = environment.version === migration.version;
  return (
    <div className={classes.placeActions}>
      {isThere || state === 'not_meant' ? null : (
        <>
          <StepButton
            variant={next?.id === environment.id ? 'filled' : 'default'}
            step={upgrade}
            onClick={() => ask({ kind: 'upgrade', environment, migrationId })}
          >
            Upgrade…
          </StepButton>
          <StepButton
            variant="default"
            step={{ ...rehearsal, isPending: rehearse.isPending }}
            onClick={() =>
              rehearse.mutate(
                (key) =>
                  client.act(
                    rehearseMigration,
                    { params: { id: migrationId, databaseId: environment.id } },
                    key,
                  ),
                { onError: (error) => toastError(error) },
              )
            }
          >
            Rehearse
          </StepButton>
        </>
      )}
      {isThere ? (
        <StepButton
          variant="default"
          color="danger"
          step={offerIf(
            isLast && underWay(state) === null,
            underWay(state) ?? 'Only the migration applied last here can be reverted',
          )}
          onClick={() => ask({ kind: 'revert', environment })}
        >
          Revert…
        </StepButton>
      ) : null}
      {state === 'dirty' && mayResolve ? (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => ask({ kind: 'resolve', environment, migrationId })}
        >
          Resolve…
        </Button>
      ) : null}
      {environment.driftState === 'drifted' ? (
        <Button size="compact-sm" variant="default" onClick={() => ask({ kind: 'drift', environment })}>
          Show the drift…
        </Button>
      ) : null}
    </div>
  );
}
