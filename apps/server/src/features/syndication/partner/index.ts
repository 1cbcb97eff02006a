import { problem } from '@supersync/contract/kernel/errors.ts';
import { partner, syndicationPartner } from '@supersync/contract/syndication/partner/partner.ts';
import { cronProblem } from '@supersync/contract/developer/schedule/cron.ts';
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
      about: ['partnerKey', 'schedule'],
      check({ before, values: { partnerKey, schedule } }) {
        const refuse = (field: string, message: string): never => {
          throw problem('invalid_input', {}, { errors: { [field]: message } });
        };
        if (before !== null && partnerKey !== undefined && partnerKey !== before.partnerKey)
          refuse('partnerKey', 'Stays as it is: restrictions, call numbers and feeds know the partner by it');
        const wrong = typeof schedule === 'string' ? cronProblem(schedule) : null;
        if (wrong !== null) refuse('schedule', wrong);
      },
    },
    { writesAt: syndicationPartner.path },
  );
  registerPartnerStates(server);
  registerListings(server);
  registerTrial(server);
};
