import type { SyndicationGate } from '@supersync/contract/property/syndication-gates.ts';

/** What people call each gate between a property and a partner's site. */
export const gateNames: Readonly<Record<SyndicationGate | 'seen', string>> = {
  client: 'Client',
  partner: 'Partner',
  property: 'Property',
  homes: 'Homes',
  restriction: 'Restrictions',
  taken: 'What they take',
  requirements: 'Requirements',
  seen: 'Seen there',
};
