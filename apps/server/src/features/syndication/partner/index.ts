import { problem } from '@supersync/contract/kernel/errors.ts';
import { saveSecret } from '@supersync/contract/importers/secret/actions.ts';
import { deliveryProblems } from '@supersync/contract/syndication/partner/delivery-settings.ts';
import { partner, syndicationPartner } from '@supersync/contract/syndication/partner/partner.ts';
import { cronProblem } from '@supersync/contract/developer/schedule/cron.ts';
import { checkAccess } from '#platform/access/enforce-access.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { registerListings } from './listings.ts';
import { registerPartnerStates } from './partner-states.ts';
import { registerTrial } from './trial.ts';

export const partnerFeature: Feature = (server) => {
  registerResource(
    server,
    partner,
    {
      about: ['partnerKey', 'schedule', 'delivery', 'format', 'deliverySettings'],
      check({ before, values }, caller) {
        const { partnerKey, schedule } = values;
        const refuse = (field: string, message: string): never => {
          throw problem('invalid_input', {}, { errors: { [field]: message } });
        };
        if (before !== null && partnerKey !== undefined && partnerKey !== before.partnerKey)
          refuse('partnerKey', 'Stays as it is: restrictions, call numbers and feeds know the partner by it');
        const wrong = typeof schedule === 'string' ? cronProblem(schedule) : null;
        if (wrong !== null) refuse('schedule', wrong);
        const after = {
          delivery: values.delivery ?? before?.delivery ?? 'pull-url',
          format: values.format ?? before?.format ?? 'json',
          deliverySettings: values.deliverySettings ?? before?.deliverySettings ?? {},
        };
        const [lacking] = Object.entries(deliveryProblems(after));
        if (lacking !== undefined) refuse(`deliverySettings.${lacking[0]}`, lacking[1]);
        const { credentialRef } = after.deliverySettings;
        const isChanged = JSON.stringify(before?.deliverySettings) !== JSON.stringify(after.deliverySettings);
        // Whoever says where a secret is sent could learn it, so that takes the right to set it.
        if (caller !== null && credentialRef !== undefined && isChanged)
          checkAccess(saveSecret.access, saveSecret.flag, caller);
      },
    },
    { writesAt: syndicationPartner.path },
  );
  registerPartnerStates(server);
  registerListings(server);
  registerTrial(server);
};
