import { buildingStackBuilding } from '@supersync/contract/building-stack/building-stack-building.ts';
import { hrefOf } from '../../platform/define-screen.ts';
import { countRecords, defineAttention } from '../../platform/feature.ts';
import { clientMapperScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Building Stack suggestions to look at',
    screen: clientMapperScreen,
    href: hrefOf(clientMapperScreen),
    tone: 'info',
    resource: buildingStackBuilding,
    count: () => countRecords(buildingStackBuilding, { status: 'suggested' }),
  },
]);
