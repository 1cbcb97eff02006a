import { rateIncrease } from '@supersync/contract/sales/rate-increase/rate-increase.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';

export const rateIncreaseFeature: Feature = (server) => {
  registerResource(server, rateIncrease);
};
