import { clientPartner } from '@supersync/contract/client/client-partner.ts';
import { client } from '@supersync/contract/client/client.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import type { Feature } from '../../platform/server.ts';

export const clientFeature: Feature = (server) => {
  registerResource(server, client);
  registerResource(server, clientPartner);
};
