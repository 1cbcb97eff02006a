import { client } from '@supersync/contract/client/client.ts';
import { bindScreen } from '../../platform/define-screen.ts';
import { defineFeature } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
import { recordOptions } from '../../platform/query.ts';
import { exampleRelations } from './example-relations.ts';
import { exampleRecordScreen, exampleScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(exampleScreen, () => import('./example-page.tsx')),
    bindScreen(
      exampleRecordScreen,
      () => import('./example-record-page.tsx'),
      ({ params }) => queryClient.ensureQueryData(recordOptions(client, Number(params.id), exampleRelations)),
    ),
  ],
});
