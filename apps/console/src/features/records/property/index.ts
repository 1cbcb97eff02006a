import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { searchProperties } from '@supersync/contract/records/property/search.ts';
import { parseListState } from '#kit/list-page/list-state.ts';
import { client } from '#platform/query/api.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { recordsShown } from '#platform/find/find-rows.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { propertyScreen, propertySearchScreen } from './screens.ts';

/** By what the page's search does not cover: the permalink and the email address. */
async function lookUp(text: string) {
  if (!/^[^\s/]+[@-][^\s/]+$/.test(text)) return [];
  const { data } = await client.list(propertyMeta, {
    where: text.includes('@') ? { email: { contains: text } } : { permalink: { startsWith: text } },
    fields: ['id', 'name', 'address', 'city'],
    limit: recordsShown,
  });
  return data;
}

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
      kind: 'property',
      heading: 'Properties',
      screen: propertyScreen,
      // By the same search as the page, so that it finds the same.
      async find(text) {
        const [{ rows, corrected }, looked] = await Promise.all([
          client.act(searchProperties, {
            query: { q: text, sort: 'relevance', page: 1, limit: recordsShown, facets: '0' },
          }),
          lookUp(text),
        ]);
        const byId = new Map([...looked, ...rows].map((row) => [row.id, row]));
        return [...byId.values()].slice(0, recordsShown).map(({ id, name, address, city }) => ({
          label: name,
          detail: `${address}, ${city}`,
          href: hrefOf(propertyScreen, { id }),
          guessed: corrected.length > 0 && looked.length === 0,
          verbs: [
            {
              label: 'Edit property',
              screen: propertyScreen,
              href: hrefOf(propertyScreen, { id }, { edit: '1' }),
            },
          ],
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
