import { resourcePath } from '@supersync/contract/kernel/resource-path.ts';
import { propertyBatch } from '@supersync/contract/records/property/property-batch.ts';
import { propertyLock } from '@supersync/contract/records/property/property-lock.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { propertyPartner } from '@supersync/contract/records/property/property-partner.ts';
import sql from 'sql-template-tag';
import { registerResource } from '#platform/resource/register-resource.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import { requirePartner } from '#platform/restriction/partner-gate.ts';
import type { Feature } from '#platform/server.ts';
import { registerBulk } from './bulk.ts';
import { registerFields } from './fields.ts';
import { requireProvince } from './province-gate.ts';
import { registerSearchCsv } from './search-csv.ts';
import { registerSearch } from './search.ts';
import { registerSyndication } from './syndication.ts';
import { registerTypes } from './types.ts';

export const propertyFeature: Feature = (server) => {
  const path = resourcePath(propertyMeta.path, server.config.product.slug);
  registerResource(
    server,
    { ...propertyMeta, path },
    {
      about: ['clientId', 'provinceCode', 'status'],
      async check({ operation, before, values }, _caller, tx) {
        if (operation !== 'delete')
          await requireProvince(tx, before, { ...before, ...values }, dayOf(server.clock));
      },
      /** A restored property starts without photos: they were deleted with it. */
      derive: async ({ operation }) => (operation === 'create' ? { photoCount: 0 } : {}),
    },
  );
  registerResource(server, propertyPartner, {
    /** A restricted partner cannot be activated for a property. */
    async check({ operation, before, values }, _caller, tx) {
      const { propertyId, partnerId, status } = { ...before, ...values };
      const switchesOn = status === 'active' && before?.status !== 'active';
      if (operation === 'delete' || !switchesOn || propertyId === undefined || partnerId === undefined)
        return;
      const { rows } = await tx.query<{ client_id: number }>(
        sql`select client_id from properties where id = ${propertyId}`,
      );
      const owner = rows[0]?.client_id;
      if (owner !== undefined) await requirePartner(tx, owner, partnerId, dayOf(server.clock));
    },
  });
  registerResource(server, propertyLock);
  registerResource(server, propertyBatch);
  registerSearch(server);
  registerSearchCsv(server);
  registerFields(server);
  registerSyndication(server);
  registerBulk(server);
  registerTypes(server);
};
