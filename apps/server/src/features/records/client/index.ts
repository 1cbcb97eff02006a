import { clientContact } from '@supersync/contract/records/client/client-contact.ts';
import { clientPartner } from '@supersync/contract/records/client/client-partner.ts';
import { client } from '@supersync/contract/records/client/client.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import { requirePartner } from '#platform/restriction/partner-gate.ts';
import type { Feature } from '#platform/server.ts';

export const clientFeature: Feature = (server) => {
  registerResource(server, client);
  registerResource(server, clientContact);

  registerResource(server, clientPartner, {
    /** A restricted partner cannot be activated for the client. */
    async check({ operation, before, values }, _caller, tx) {
      const { clientId, partnerId, status } = { ...before, ...values };
      const switchesOn = status === 'active' && before?.status !== 'active';
      if (operation === 'delete' || !switchesOn || clientId === undefined || partnerId === undefined) return;
      await requirePartner(tx, clientId, partnerId, dayOf(server.clock));
    },
  });
};
