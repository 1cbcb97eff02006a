import { siteBatch } from '@supersync/contract/websites/site/site-batch.ts';
import { site } from '@supersync/contract/websites/site/site.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { registerSiteBulk } from './bulk.ts';

export const siteFeature: Feature = (server) => {
  registerResource(server, site);
  registerResource(server, siteBatch);
  registerSiteBulk(server);
};
