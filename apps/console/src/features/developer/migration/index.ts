import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { client } from '#platform/query/api.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { bindList } from '#platform/list/bind-list.ts';
import { migrationDocsScreen, migrationScreen, migrationsScreen, newMigration } from './screens.ts';

const recordsFound = 5;
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
    {
      heading: 'Database migrations',
      screen: migrationScreen,
      // Without their scripts, which may be long.
      async find(text) {
        const { data } = await client.list(databaseMigration, {
          search: text,
          fields: ['id', 'name', 'version'],
          limit: recordsFound,
        });
        return data.map(({ id, name, version }) => ({
          label: name,
          detail: version,
          href: hrefOf(migrationScreen, { id }),
        }));
      },
    },
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
