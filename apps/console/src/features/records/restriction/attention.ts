import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { countRecords, defineAttention } from '#platform/screen/feature.ts';
import { periodWhere } from './restriction-period.ts';
import { restrictionsScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Client restrictions that end soon',
    screen: restrictionsScreen,
    href: hrefOf(restrictionsScreen, {}, { standing: 'expiring' }),
    tone: 'warning',
    resource: restriction,
    count: () => countRecords(restriction, periodWhere('expiring')),
  },
]);
