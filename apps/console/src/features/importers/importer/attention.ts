import { importer } from '@supersync/contract/importers/importer/importer.ts';
import { countRecords, defineAttention, waitingRecords } from '#platform/screen/feature.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { importersScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Stale importers',
    screen: importersScreen,
    href: hrefOf(importersScreen, {}, { show: 'stale' }),
    tone: 'warning',
    resource: importer,
    count: () => waitingRecords(importer, 'lastSuccessAt', { isStale: true }),
  },
  {
    title: 'Held removals of importers',
    screen: importersScreen,
    href: hrefOf(importersScreen, {}, { show: 'held' }),
    tone: 'warning',
    resource: importer,
    count: () => countRecords(importer, { heldRunId: { isNull: false } }),
  },
]);
