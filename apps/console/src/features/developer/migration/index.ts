import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { bindList } from '#platform/list/bind-list.ts';
import { migrationDocsScreen, migrationScreen, migrationsScreen, newMigration } from './screens.ts';

const prefetching = () => import('./prefetch.ts');

export const feature = defineFeature({
  screens: [
    bindList(
      migrationsScreen,
      async () => (await import('./migration-queries.ts')).migrationList,
      () => import('./migrations-page.tsx'),
      async () => (await prefetching()).prefetchBoard(),
    ),
    bindScreen(
      migrationScreen,
      () => import('./migration-page.tsx'),
      async ({ params: { id } }) => (await prefetching()).prefetchMigration(id),
    ),
    bindScreen(
      migrationDocsScreen,
      () => import('./docs/migration-docs-page.tsx'),
      async () => (await prefetching()).prefetchDocs(),
    ),
  ],
  search: [
    searchRecords(databaseMigration, migrationScreen, {
      heading: 'Database migrations',
      // Without scripts, which may be long.
      fields: ['id', 'name', 'version'],
      detail: ({ version }) => version,
    }),
  ],
  actions: [
    {
      label: 'New database migration…',
      screen: migrationsScreen,
      href: hrefOf(migrationScreen, { id: newMigration }),
      keywords: ['sql', 'schema'],
    },
  ],
});
