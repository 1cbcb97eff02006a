import { defineScreen } from '#platform/screen/define-screen.ts';

export const siteGeneratorScreen = defineScreen({
  path: '/site-generator',
  title: 'Site Generator',
  description: 'Generate websites from a theme and roll out changes to them.',
  keywords: ['website', 'theme', 'provisioning', 'repository', 'gitlab', 'new site', 'rollout', 'waves'],
});

export const generatedSiteScreen = defineScreen({
  path: '/site-generator/{id}',
  title: 'Generated site',
  description: 'Releases, repository and preview of a generated site.',
  record: 'site_generation',
});

export const siteGeneratorStepScreen = defineScreen({
  path: '/site-generator/{id?}/SiteGeneratorStep',
  title: 'Site generator step',
  description: 'Progress of a site generation, item by item.',
  keywords: ['tracker', 'progress', 'pipeline'],
});
