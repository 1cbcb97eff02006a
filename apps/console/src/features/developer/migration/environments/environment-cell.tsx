import { Link } from 'react-router';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceMark } from '#platform/choice/choice-badge.tsx';
import classes from '../migration.module.css';
import type { BoardMigration, Environment } from '../migration-queries.ts';
import { boardState, boardStates, nameOf } from '../migration-text.ts';
import { runAddress } from '../runs/use-start-run.ts';

export interface EnvironmentCellProps {
  readonly migration: BoardMigration;
  readonly environment: Environment;
}

/** The state of a migration on an environment: when, and by whom. */
export function EnvironmentCell({ migration, environment }: EnvironmentCellProps) {
  const link = migration.databaseMigrationsHasDatabaseEnvironments.find(
    ({ databaseEnvironmentId }) => databaseEnvironmentId === environment.id,
  );
  const state = boardState(migration, link, environment);
  if (state === 'not_meant') return <Nothing />;
  if (state === 'not_run' || link === undefined)
    return <span className={classes.notRun}>{boardStates.labels.not_run}</span>;
  const words = (
    <>
      <ChoiceMark of={boardStates} value={state} />
      <span className={classes.cellState}>{boardStates.labels[state]}</span>
    </>
  );
  return (
    <span className={classes.cell} title={link.error ?? undefined}>
      {link.runId === null ? (
        <span className={classes.cellLine}>{words}</span>
      ) : (
        <Link
          className={classes.cellLine}
          tabIndex={-1}
          to={runAddress({ id: link.runId, databaseMigrationId: migration.id })}
          onClick={(event) => event.stopPropagation()}
        >
          {words}
        </Link>
      )}
      <span className={classes.cellWhen}>
        <RelativeTime at={link.ranAt} /> · {nameOf(link.runner)}
      </span>
    </span>
  );
}
