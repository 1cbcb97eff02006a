import { buildingStatuses } from '@supersync/contract/data-services/discrete-building/building-states.ts';
import { discreteBuilding } from '@supersync/contract/data-services/discrete-building/discrete-building.ts';
import { prefetchDeclared } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { discreteBuildingScreen, discreteBuildingsScreen } from './screens.ts';
import { shownView } from './shown-view.ts';

const queries = () => import('./building-queries.ts');
const lists = () => import('./building-list.tsx');

async function prefetchView(search: URLSearchParams): Promise<unknown> {
  const view = shownView(search);
  if (view === 'review') return queryClient.prefetchQuery((await queries()).reviewOptions);
  if (view === 'rules') return queryClient.prefetchQuery((await queries()).rulesOptions);
  return prefetchDeclared((await lists()).buildingList, search);
}

export const feature = defineFeature({
  screens: [
    bindScreen(
      discreteBuildingsScreen,
      () => import('./buildings-page.tsx'),
      ({ search }) => prefetchView(search),
    ),
    bindScreen(
      discreteBuildingScreen,
      () => import('./building/building-page.tsx'),
      async ({ params: { id } }) => {
        const { membersOptions, changesOptions } = await queries();
        const { buildingRecord } = await lists();
        return Promise.all([
          buildingRecord.prefetch(Number(id)),
          queryClient.prefetchQuery(membersOptions(Number(id))),
          queryClient.prefetchQuery(changesOptions(Number(id))),
        ]);
      },
    ),
  ],
  search: [
    searchRecords(discreteBuilding, discreteBuildingScreen, {
      label: ({ canonicalAddress }) => canonicalAddress,
      detail: ({ city, status }) => `${city}, ${buildingStatuses.labels[status]}`,
    }),
  ],
  actions: [
    {
      label: 'Review buildings in doubt…',
      screen: discreteBuildingsScreen,
      href: hrefOf(discreteBuildingsScreen, {}, { view: 'review' }),
      keywords: ['merge', 'match', 'duplicate'],
    },
    {
      label: 'Change matching rules…',
      screen: discreteBuildingsScreen,
      href: hrefOf(discreteBuildingsScreen, {}, { view: 'rules' }),
      keywords: ['weights', 'score', 'threshold'],
    },
  ],
});
