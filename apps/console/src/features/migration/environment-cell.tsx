import { Link } from 'react-router';
import { StatusMark } from '../../kit/status-badge/status-badge.tsx';
import { statusLabel } from '../../kit/status-badge/status-table.ts';
import { Nothing } from '../../kit/value/nothing.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import classes from './migration.module.css';
import type { BoardMigration, Environment } from './migration-queries.ts';
import { boardState, nameOf } from './migration-words.ts';
import { runAddress } from './use-start-run.ts';

export interface EnvironmentCellProps {
  readonly migration: BoardMigration;
  readonly environment: Environment;
}

/** What became of a migration on an environment: when, and by whom. */
export function EnvironmentCell({ migration, environment }: EnvironmentCellProps) {
  const link = migration.databaseMigrationsHasDatabaseEnvironments.find(
    ({ databaseEnvironmentId }) => databaseEnvironmentId === environment.id,
  );
  const state = boardState(migration, link, environment);
  if (state === 'not_meant') return <Nothing />;
  if (state === 'not_run' || link === undefined) return <span className={classes.notRun}>Not run</span>;
  const words = (
    <>
      <StatusMark status={state} />
      <span className={classes.cellState}>{statusLabel(state)}</span>
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
