import { readAgreement } from '@supersync/contract/data-services/image-label/actions.ts';
import { imageLabel } from '@supersync/contract/data-services/image-label/image-label.ts';
import { client } from '#platform/query/api.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { defineAttention } from '#platform/screen/feature.ts';
import { imageLabellingScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Photo labels to settle',
    screen: imageLabellingScreen,
    href: hrefOf(imageLabellingScreen, {}, { view: 'settle' }),
    tone: 'info',
    resource: imageLabel,
    count: async () => (await client.act(readAgreement, {})).toSettle,
  },
]);
