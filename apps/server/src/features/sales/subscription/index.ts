import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const subscriptionFeature: Feature = (server) => {
  registerResource(server, subscription, {
    /** Accepts the body plain or wrapped in `data`. */
    unwrapBody: (sent) => (isObject(sent) && isObject(sent['data']) ? sent['data'] : sent),
  });
};
