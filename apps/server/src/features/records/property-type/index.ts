import { problem } from '@supersync/contract/kernel/errors.ts';
import { propertyTypeRule } from '@supersync/contract/records/property-type/property-type-rule.ts';
import { propertyType } from '@supersync/contract/records/property-type/property-type.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';

export const propertyTypeFeature: Feature = (server) => {
  registerResource(server, propertyType);

  registerResource(server, propertyTypeRule, {
    check({ operation, before, values }) {
      if (operation === 'delete') return;
      const { minUnits, maxUnits } = { ...before, ...values };
      if (typeof minUnits === 'number' && typeof maxUnits === 'number' && maxUnits < minUnits)
        throw problem('invalid_input', {}, { errors: { maxUnits: 'Must not be below the least' } });
    },
  });
};
