import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { countRecords, defineAttention } from '#platform/screen/feature.ts';
import { adUrlsAddress } from './list-links.ts';
import { adUrlListScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Ads gone from partners’ sites',
    screen: adUrlListScreen,
    href: adUrlsAddress({ status: '404' }),
    tone: 'warning',
    resource: adUrl,
    count: () => countRecords(adUrl, { status: '404' }),
  },
]);
