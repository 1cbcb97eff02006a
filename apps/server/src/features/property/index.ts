import { resourcePath } from '@supersync/contract/kernel/resource-path.ts';
import { propertyBatch } from '@supersync/contract/property/property-batch.ts';
import { propertyLock } from '@supersync/contract/property/property-lock.ts';
import { propertyMeta } from '@supersync/contract/property/property-meta.ts';
import { propertyPartner } from '@supersync/contract/property/property-partner.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import { dayOf } from '../../platform/restriction/gate.ts';
import type { Feature } from '../../platform/server.ts';
import { registerBulk } from './bulk.ts';
import { registerFields } from './fields.ts';
import { demandProvince } from './province-gate.ts';
import { registerSearch } from './search.ts';
import { registerSyndication } from './syndication.ts';
import { registerTypes } from './types.ts';

export const propertyFeature: Feature = (server) => {
  const path = resourcePath(propertyMeta.path, server.config.product.slug);
  registerResource(
    server,
    { ...propertyMeta, path },
    {
      async check({ operation, before, values }, _caller, tx) {
        if (operation !== 'delete')
          await demandProvince(tx, before, { ...before, ...values }, dayOf(server.clock));
      },
    },
  );
  registerResource(server, propertyPartner);
  registerResource(server, propertyLock);
  registerResource(server, propertyBatch);
  registerSearch(server);
  registerFields(server);
  registerSyndication(server);
  registerBulk(server);
  registerTypes(server);
};
