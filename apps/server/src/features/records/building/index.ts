import { building } from '@supersync/contract/records/building/building.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';

export const buildingFeature: Feature = (server) => {
  registerResource(server, building);
};
