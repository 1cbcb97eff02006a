import { discreteBuilding } from '@supersync/contract/data-services/discrete-building/discrete-building.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { defineAttention, waitingRecords } from '#platform/screen/feature.ts';
import { discreteBuildingsScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Buildings to review',
    screen: discreteBuildingsScreen,
    href: hrefOf(discreteBuildingsScreen, {}, { view: 'review' }),
    tone: 'warning',
    resource: discreteBuilding,
    count: () => waitingRecords(discreteBuilding, 'created', { status: 'review', mergedIntoId: null }),
  },
]);
