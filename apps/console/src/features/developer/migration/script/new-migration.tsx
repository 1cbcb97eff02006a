import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { usePageTitle } from '#platform/console-context.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { suggestedVersion } from './day-version.ts';
import { InProgressBanner } from '../runs/in-progress-banner.tsx';
import { MigrationForm } from './migration-form.tsx';
import classes from '../migration.module.css';
import { environmentOptions, versionsOfToday } from '../migration-queries.ts';
import { migrationScreen } from '../screens.ts';
import { useLiveMigrations } from '../use-live-migrations.ts';

/** A new draft from the template: stored when it is first saved. */
export function NewMigration() {
  const navigate = useNavigate();
  const environments = useSuspenseQuery(environmentOptions).data.data;
  const [today] = useState(() => new Date());
  const taken = useSuspenseQuery(versionsOfToday()).data.data;
  usePageTitle('New migration');
  useLiveMigrations();
  const start = useMemo(
    () => ({
      name: '',
      version: suggestedVersion(
        today,
        taken.map(({ version }) => version),
      ),
      upScript: '',
      downScript: '',
      databaseEnvironments: environments.map(({ id }) => id),
    }),
    [environments, taken, today],
  );
  return (
    <>
      <InProgressBanner />
      <div className={classes.page}>
        <PageHeader
          title="New migration"
          lead="It is saved as a draft: nothing runs until somebody else has approved it."
        />
        <MigrationForm
          start={start}
          environments={environments}
          readOnly={false}
          onSaved={({ id }) => void navigate(hrefOf(migrationScreen, { id }), { replace: true })}
        />
      </div>
    </>
  );
}
