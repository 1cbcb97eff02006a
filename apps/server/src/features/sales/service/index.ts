import { service } from '@supersync/contract/sales/service/service.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';

export const serviceFeature: Feature = (server) => {
  registerResource(server, service);
};
