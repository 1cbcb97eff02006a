import { useScreenParams } from '#platform/console-context.tsx';
import { MigrationRecord } from './migration-record.tsx';
import { NewMigration } from './script/new-migration.tsx';
import { migrationScreen, newMigration } from './screens.ts';

export function Page() {
  const { id } = useScreenParams(migrationScreen);
  return id === newMigration ? <NewMigration /> : <MigrationRecord key={id} id={Number(id)} />;
}
