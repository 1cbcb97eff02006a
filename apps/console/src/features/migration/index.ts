import { databaseEnvironment } from '@supersync/contract/migration/database-environment.ts';
import { databaseMigration } from '@supersync/contract/migration/database-migration.ts';
import { bindScreen, hrefOf } from '../../platform/define-screen.ts';
import { countRecords, defineFeature, searchRecords } from '../../platform/feature.ts';
import { migrationDocsScreen, migrationScreen, migrationsScreen, newMigration } from './screens.ts';

const prefetching = () => import('./prefetch.ts');

export const feature = defineFeature({
  screens: [
    bindScreen(
      migrationsScreen,
      () => import('./migrations-page.tsx'),
      async ({ search }) => (await prefetching()).prefetchBoard(search),
    ),
    bindScreen(
      migrationScreen,
      () => import('./migration-page.tsx'),
      async ({ params: { id } }) => (await prefetching()).prefetchMigration(id),
    ),
    bindScreen(
      migrationDocsScreen,
      () => import('./migration-docs-page.tsx'),
      async () => (await prefetching()).prefetchDocs(),
    ),
  ],
  search: [
    searchRecords(databaseMigration, 'Database migrations', migrationScreen, ({ id, name, version }) => ({
      label: name,
      detail: version,
      href: hrefOf(migrationScreen, { id }),
    })),
  ],
  actions: [
    {
      label: 'New database migration…',
      screen: migrationsScreen,
      href: hrefOf(migrationScreen, { id: newMigration }),
      keywords: ['sql', 'schema'],
    },
  ],
  attention: [
    {
      title: 'Migrations waiting for approval',
      screen: migrationsScreen,
      href: hrefOf(migrationsScreen, {}, { 'f.status': 'in:submitted' }),
      tone: 'warning',
      resource: databaseMigration,
      count: () => countRecords(databaseMigration, { status: 'submitted' }),
    },
    {
      title: 'Databases that have drifted',
      screen: migrationsScreen,
      href: hrefOf(migrationsScreen),
      tone: 'danger',
      resource: databaseEnvironment,
      count: () => countRecords(databaseEnvironment, { driftState: 'drifted', status: 'enabled' }),
    },
  ],
});
