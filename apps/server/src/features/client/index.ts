import { clientContact } from '@supersync/contract/client/client-contact.ts';
import { clientPartner } from '@supersync/contract/client/client-partner.ts';
import { client } from '@supersync/contract/client/client.ts';
import sql from 'sql-template-tag';
import { registerResource } from '../../platform/resource/register-resource.ts';
import { dayOf, demandUnrestricted } from '../../platform/restriction/gate.ts';
import type { Feature } from '../../platform/server.ts';

export const clientFeature: Feature = (server) => {
  registerResource(server, client);
  registerResource(server, clientContact);

  registerResource(server, clientPartner, {
    /** A partner the client does not want is not switched on for it. */
    async check({ operation, before, values }, _caller, tx) {
      const { clientId, partnerId, status } = { ...before, ...values };
      const switchesOn = status === 'active' && before?.status !== 'active';
      if (operation === 'delete' || !switchesOn || clientId === undefined || partnerId === undefined) return;
      const { rows } = await tx.query<{ partner_key: string }>(
        sql`select partner_key from partners where id = ${partnerId}`,
      );
      const target = rows[0]?.partner_key;
      if (target === undefined) return;
      await demandUnrestricted(tx, { clientId, scope: 'partner', target, on: dayOf(server.clock) });
    },
  });
};
