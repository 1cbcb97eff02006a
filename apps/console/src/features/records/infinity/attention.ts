import { infinityMigration } from '@supersync/contract/records/infinity/infinity-migration.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { countRecords, defineAttention } from '#platform/screen/feature.ts';
import { infinityScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Infinity migrations that failed',
    screen: infinityScreen,
    href: hrefOf(infinityScreen, {}, { state: 'failed' }),
    tone: 'danger',
    resource: infinityMigration,
    count: () => countRecords(infinityMigration, { status: 'failed' }),
  },
]);
