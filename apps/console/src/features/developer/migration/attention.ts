import { databaseEnvironment } from '@supersync/contract/developer/migration/database-environment.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { countRecords, defineAttention } from '#platform/screen/feature.ts';
import { migrationsScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Migrations waiting for approval',
    screen: migrationsScreen,
    href: hrefOf(migrationsScreen, {}, { 'f.status': 'in:submitted' }),
    tone: 'warning',
    resource: databaseMigration,
    count: () => countRecords(databaseMigration, { status: 'submitted' }),
  },
  {
    title: 'Migrations in progress',
    screen: migrationsScreen,
    href: hrefOf(migrationsScreen, {}, { 'f.status': 'in:in_progress' }),
    tone: 'info',
    resource: databaseMigration,
    count: () => countRecords(databaseMigration, { status: 'in_progress' }),
  },
  {
    title: 'Databases that have drifted',
    screen: migrationsScreen,
    href: hrefOf(migrationsScreen),
    tone: 'danger',
    resource: databaseEnvironment,
    count: () => countRecords(databaseEnvironment, { driftState: 'drifted', status: 'enabled' }),
  },
]);
