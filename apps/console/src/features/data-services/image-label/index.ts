import { prefetchDeclared } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { numberIn } from '#platform/screen/address-part.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { imageLabellingScreen } from './screens.ts';
import { roundOf, shownView } from './shown-view.ts';

async function prefetchView(search: URLSearchParams): Promise<unknown> {
  const view = shownView(search);
  if (view === 'labels') return prefetchDeclared((await import('./label-list.tsx')).labelList, search);
  const queries = await import('./label-queries.ts');
  if (view === 'model') return queryClient.prefetchQuery(queries.modelsOptions);
  if (view === 'order') return queryClient.prefetchQuery(queries.galleryRulesOptions);
  return queryClient.prefetchQuery(queries.queueOptions(roundOf[view], numberIn(search.get('property'))));
}

export const feature = defineFeature({
  screens: [
    bindScreen(
      imageLabellingScreen,
      () => import('./labelling-page.tsx'),
      ({ search }) => prefetchView(search),
    ),
  ],
  actions: [
    {
      label: 'Settle disagreements about photos…',
      screen: imageLabellingScreen,
      href: hrefOf(imageLabellingScreen, {}, { view: 'settle' }),
      keywords: ['kappa', 'agreement'],
    },
    {
      label: 'Change the rules for galleries…',
      screen: imageLabellingScreen,
      href: hrefOf(imageLabellingScreen, {}, { view: 'order' }),
      keywords: ['photo order', 'gallery'],
    },
  ],
});
