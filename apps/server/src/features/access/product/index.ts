import { product } from '@supersync/contract/access/product/product.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';

export const productFeature: Feature = (server) => {
  registerResource(server, product);
};
