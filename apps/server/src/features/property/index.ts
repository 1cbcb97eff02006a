import { resourcePath } from '@supersync/contract/kernel/resource-path.ts';
import { propertyMeta } from '@supersync/contract/property/property-meta.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import type { Feature } from '../../platform/server.ts';

export const propertyFeature: Feature = (server) => {
  const path = resourcePath(propertyMeta.path, server.config.product.slug);
  registerResource(server, { ...propertyMeta, path });
};
