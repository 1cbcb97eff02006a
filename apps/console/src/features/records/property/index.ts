import { searchProperties } from '@supersync/contract/records/property/search.ts';
import { parseListState } from '#kit/list-page/list-state.ts';
import { client } from '#platform/query/api.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { propertyScreen, propertySearchScreen } from './screens.ts';

const recordsFound = 5;
const searching = () => import('./search/search-query.ts');
const reading = () => import('./property-queries.ts');

export const feature = defineFeature({
  screens: [
    bindScreen(
      propertySearchScreen,
      () => import('./search/property-search-page.tsx'),
      async ({ search }) => {
        const { firstPage, searchDefaults } = await searching();
        return queryClient.prefetchQuery(firstPage(parseListState(search, searchDefaults)));
      },
    ),
    bindScreen(
      propertyScreen,
      () => import('./property-page.tsx'),
      async ({ params }) => {
        const { originsOptions, propertyOptions } = await reading();
        const id = Number(params.id);
        return Promise.all([
          queryClient.prefetchQuery(propertyOptions(id)),
          queryClient.prefetchQuery(originsOptions(id)),
        ]);
      },
    ),
  ],
  search: [
    {
      heading: 'Properties',
      screen: propertyScreen,
      // By the same search as the page, so that it finds by anything one knows.
      async find(text) {
        const { rows } = await client.act(searchProperties, {
          query: { q: text, sort: 'relevance', page: 1, limit: recordsFound, facets: '0' },
        });
        return rows.map(({ id, name, city, clientName }) => ({
          label: name,
          detail: `${city}, ${clientName}`,
          href: hrefOf(propertyScreen, { id }),
        }));
      },
    },
  ],
  actions: [
    {
      label: 'New property…',
      screen: propertySearchScreen,
      href: hrefOf(propertySearchScreen, {}, { new: '1' }),
    },
  ],
});
