import { subscription } from '@supersync/contract/subscription/subscription.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import type { Feature } from '../../platform/server.ts';

export const subscriptionFeature: Feature = (server) => {
  registerResource(server, subscription);
};
