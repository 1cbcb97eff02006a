import { buildingStackBuilding } from '@supersync/contract/records/building-stack/building-stack-building.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { countRecords, defineAttention } from '#platform/screen/feature.ts';
import { clientMapperScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Building Stack suggestions to review',
    screen: clientMapperScreen,
    href: hrefOf(clientMapperScreen),
    tone: 'info',
    resource: buildingStackBuilding,
    // Suggestions of other companies cannot be accepted.
    count: () => countRecords(buildingStackBuilding, { status: 'suggested', 'company.status': 'mapped' }),
  },
]);
