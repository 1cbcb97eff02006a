import { defineScreen } from '#platform/screen/define-screen.ts';

export const adUrlOverviewScreen = defineScreen({
  path: '/ad-urls',
  title: 'Ad URLs',
  description: 'How the ads stand on partners’ sites: shown, moved, gone or not checked yet.',
  keywords: ['ads', 'links', '404', 'broken', 'redirect', 'partner pages'],
});

export const adUrlListScreen = defineScreen({
  path: '/ad-urls/adUrls',
  title: 'Ad URL list',
  description:
    'Where partners show each property, and what was seen there. Upload, check or remove many at once.',
  keywords: ['addresses', 'csv', 'upload', 'check', 'bulk'],
  lists: ['ad_url', 'ad_url_batch'],
});

export const adUrlInterfacesScreen = defineScreen({
  path: '/ad-urls/interfaces',
  title: 'Ad URL interfaces',
  description: 'The pattern that makes the addresses of ads at each partner, tried on a real property.',
  keywords: ['pattern', 'placeholder', 'template', 'make addresses'],
  lists: ['ad_url_pattern'],
});
