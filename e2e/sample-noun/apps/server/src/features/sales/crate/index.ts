import { sendCrate } from '@supersync/contract/sales/crate/actions.ts';
import { crate } from '@supersync/contract/sales/crate/crate.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';

export const crateFeature: Feature = (server) => {
  registerResource(server, crate);
  registerStep(server, sendCrate, async ({ move }) => (await move({}, { action: 'sent' })).record);
};
