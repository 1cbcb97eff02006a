import { defineScreen } from '#platform/screen/define-screen.ts';

export const websiteInsightsScreen = defineScreen({
  path: '/websites/insights',
  title: 'Website Insights',
  description: 'Health of active websites, problems first.',
  keywords: [
    'uptime',
    'down',
    'tls',
    'certificate',
    'ttfb',
    'seo',
    'noindex',
    'sitemap',
    'tracking',
    'accessibility',
    'broken links',
  ],
  lists: ['site_insight', 'site_check'],
});
