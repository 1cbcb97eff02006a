import { defineScreen } from '#platform/screen/define-screen.ts';

export const migrationsScreen = defineScreen({
  path: '/migrations',
  title: 'Database Migrations',
  description: 'Write, approve, rehearse and run database changes, one environment at a time.',
  keywords: ['sql', 'schema', 'upgrade', 'revert', 'drift', 'environment'],
  lists: ['database_environment'],
});

export const migrationScreen = defineScreen({
  path: '/migrations/{id}',
  title: 'Database migration',
  description: 'Scripts, environments and runs of a migration.',
  record: 'database_migration',
});

export const migrationDocsScreen = defineScreen({
  path: '/migrations/docs',
  title: 'About migrations',
  description: 'How to write a migration, lint rules, and states of a migration.',
  keywords: ['lint', 'sql', 'help', 'rules'],
});

/** A new migration has no route: this is in place of the id. */
export const newMigration = 'new';
