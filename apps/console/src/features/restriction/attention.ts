import { restriction } from '@supersync/contract/restriction/restriction.ts';
import { hrefOf } from '../../platform/define-screen.ts';
import { defineAttention } from '../../platform/feature.ts';
import { countStanding } from './restriction-queries.ts';
import { dayOf } from './restriction-words.ts';
import { restrictionsScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Client restrictions that end soon',
    screen: restrictionsScreen,
    href: hrefOf(restrictionsScreen, {}, { standing: 'expiring' }),
    tone: 'warning',
    resource: restriction,
    count: () => countStanding('expiring', dayOf(Date.now())),
  },
]);
