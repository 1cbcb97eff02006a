import type { PartnerStanding } from './property-queries.ts';

export const gateNames: Readonly<Record<PartnerStanding['gates'][number]['gate'], string>> = {
  client: 'Client',
  partner: 'Partner',
  property: 'Property',
  homes: 'Homes',
  restriction: 'Restrictions',
  taken: 'What they take',
  requirements: 'Requirements',
  seen: 'Seen there',
};
