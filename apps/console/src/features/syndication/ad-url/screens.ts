import { defineScreen } from '#platform/screen/define-screen.ts';

export const adUrlOverviewScreen = defineScreen({
  path: '/ad-urls',
  title: 'Ad URLs',
  description: 'Which ads are live, redirected, missing or unchecked on partner sites.',
  keywords: ['ads', 'links', '404', 'broken', 'redirect', 'partner pages'],
});

export const adUrlListScreen = defineScreen({
  path: '/ad-urls/adUrls',
  title: 'Ad URL list',
  description: 'Ad URLs of properties at partners. Upload, check or remove many at once.',
  keywords: ['addresses', 'csv', 'upload', 'check', 'bulk'],
  lists: ['ad_url', 'ad_url_batch'],
});

export const adUrlInterfacesScreen = defineScreen({
  path: '/ad-urls/interfaces',
  title: 'Ad URL interfaces',
  description: 'Edit each partner’s ad URL pattern and test it on a property.',
  keywords: ['pattern', 'placeholder', 'template', 'make addresses'],
  lists: ['ad_url_pattern'],
});
