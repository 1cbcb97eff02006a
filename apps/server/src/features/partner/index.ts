import { partner, syndicationPartner } from '@supersync/contract/partner/partner.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import type { Feature } from '../../platform/server.ts';

export const partnerFeature: Feature = (server) => {
  registerResource(server, partner, {}, { writesAt: syndicationPartner.path });
};
