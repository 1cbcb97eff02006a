import { useQuery } from '@tanstack/react-query';
import { IconLoader2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { hrefOf } from '#platform/screen/define-screen.ts';
import classes from '../migration.module.css';
import { environmentOptions, inProgressOptions } from '../migration-queries.ts';
import { migrationScreen } from '../screens.ts';

/** The migration in progress, on every page of this area. */
export function InProgressBanner({ current }: { readonly current?: number }) {
  const migration = useQuery(inProgressOptions).data?.data[0];
  const environments = useQuery(environmentOptions).data?.data ?? [];
  if (migration === undefined) return null;
  const links = migration.databaseMigrationsHasDatabaseEnvironments;
  const nameOf = (id: number): string =>
    environments.find((each) => each.id === id)?.name ?? `environment ${id}`;
  const running = links.find(({ outcome }) => outcome === 'running');
  const done = links.filter(({ direction }) => direction === 'migrate').length;
  const label = `${migration.name} (${migration.version})`;
  return (
    <div className={classes.banner} role="status" aria-label="Migration in progress">
      <IconLoader2 className={classes.bannerIcon} size={16} aria-hidden="true" />
      <span>
        <strong>In progress:</strong>{' '}
        {current === migration.id ? (
          label
        ) : (
          <Link className={classes.bannerLink} to={hrefOf(migrationScreen, { id: migration.id })}>
            {label}
          </Link>
        )}
        {running === undefined
          ? `. Migrated on ${done} of ${environments.length} environments. Nothing else can be upgraded until it is complete or reverted.`
          : ` is running on ${nameOf(running.databaseEnvironmentId)}.`}
      </span>
    </div>
  );
}
