import { buildingStackCompany } from '@supersync/contract/records/building-stack/building-stack-company.ts';
import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { bindList } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { clientMapperScreen, clientMappingScreen, syncTestScreen } from './screens.ts';

const queries = () => import('./stack-queries.ts');

export const feature = defineFeature({
  screens: [
    bindList(
      clientMapperScreen,
      async () => (await import('./company-list.tsx')).companyList,
      () => import('./client-mapper-page.tsx'),
      async () => queryClient.prefetchQuery((await queries()).buildingCountsOptions),
    ),
    bindScreen(
      clientMappingScreen,
      () => import('./client-mapping-page.tsx'),
      async ({ params: { id } }) => {
        const { buildingsOptions, companyRecord } = await queries();
        return Promise.all([
          queryClient.prefetchQuery(companyRecord.options(Number(id))),
          queryClient.prefetchQuery(buildingsOptions(Number(id))),
        ]);
      },
    ),
    bindScreen(syncTestScreen, () => import('./sync-test-page.tsx')),
  ],
  search: [searchRecords(buildingStackCompany, clientMappingScreen, { detail: ({ remoteId }) => remoteId })],
});
