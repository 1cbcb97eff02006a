import { user } from '@supersync/contract/access/user/user.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';

export const userFeature: Feature = (server) => {
  registerResource(server, user);
};
