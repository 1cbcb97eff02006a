import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { allEnvironmentsMigrated } from '@supersync/contract/developer/migration/life.ts';
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { IconBook, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import type { ListColumn } from '#platform/list/list-columns.tsx';
import { RecordList } from '#platform/list/record-list.tsx';
import { useRights } from '#platform/session/rights.ts';
import { BoardSummary } from './board-summary.tsx';
import { EnvironmentCell } from './environments/environment-cell.tsx';
import { InProgressBanner } from './runs/in-progress-banner.tsx';
import {
  environmentOptions,
  migrationList,
  type BoardMigration,
  type Environment,
} from './migration-queries.ts';
import { nameOf } from './migration-text.ts';
import classes from './migration.module.css';
import { migrationDocsScreen, migrationScreen, migrationsScreen, newMigration } from './screens.ts';
import { StatusFilters } from './status-filters.tsx';
import { useLiveMigrations } from './use-live-migrations.ts';

type Columns = readonly ListColumn<BoardMigration>[];

/** In a cell: "all", or how many. */
function Migrated({
  migration,
  environments,
}: {
  migration: BoardMigration;
  environments: readonly Environment[];
}) {
  const links = migration.databaseMigrationsHasDatabaseEnvironments;
  if (allEnvironmentsMigrated(links, environments))
    return (
      <ToneBadge tone="success" icon="done">
        All
      </ToneBadge>
    );
  const count = links.filter(({ direction }) => direction === 'migrate').length;
  return <span className={classes.count}>{`${count} of ${environments.length}`}</span>;
}

const columnsFor = (environments: readonly Environment[]): Columns => [
  { id: 'name', width: 190, grow: 2 },
  {
    id: 'version',
    header: 'Version',
    width: 120,
    sortable: true,
    cell: ({ version }) => <code className={classes.code}>{version}</code>,
  },
  { id: 'status', width: 124 },
  ...environments.map((environment) => ({
    id: `environment-${environment.id}`,
    header: environment.name,
    width: 160,
    grow: 1,
    cell: (migration: BoardMigration) => <EnvironmentCell migration={migration} environment={environment} />,
  })),
  {
    id: 'migrated',
    header: 'Migrated',
    width: 84,
    cell: (migration) => <Migrated migration={migration} environments={environments} />,
  },
  {
    id: 'createdUser',
    header: 'Author',
    width: 150,
    optional: true,
    sortable: true,
    cell: ({ author }) => nameOf(author),
  },
  { id: 'created', optional: true },
];

export function Page() {
  const navigate = useNavigate();
  const environments = useSuspenseQuery(environmentOptions).data.data;
  const columns = useMemo(() => columnsFor(environments), [environments]);
  useLiveMigrations();
  const newAddress = hrefOf(migrationScreen, { id: newMigration });
  const mayCreate = useRights(databaseMigration).create;
  useHotkeys(mayCreate ? [{ keys: 'n', label: 'New migration', run: () => void navigate(newAddress) }] : []);
  const addButton = mayCreate ? (
    <Button component={Link} to={newAddress} leftSection={<IconPlus size={16} aria-hidden="true" />}>
      New migration
    </Button>
  ) : null;
  return (
    <div className={classes.board}>
      <InProgressBanner />
      <div className={classes.boardList}>
        <RecordList
          list={{ ...migrationList, columns }}
          screen={migrationsScreen}
          above={<BoardSummary environments={environments} />}
          tools={<StatusFilters />}
          actions={
            <>
              <Button
                component={Link}
                to={hrefOf(migrationDocsScreen)}
                variant="default"
                leftSection={<IconBook size={16} aria-hidden="true" />}
              >
                How it works
              </Button>
              {addButton}
            </>
          }
          empty={
            <EmptyState title="No migrations yet" action={addButton}>
              A migration changes the schema of the databases, one environment after the other.
            </EmptyState>
          }
        />
      </div>
    </div>
  );
}
