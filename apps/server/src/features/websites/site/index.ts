import { site } from '@supersync/contract/websites/site/site.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';

export const siteFeature: Feature = (server) => {
  registerResource(server, site);
};
