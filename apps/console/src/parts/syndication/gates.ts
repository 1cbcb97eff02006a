import { choices } from '@supersync/contract/kernel/choices.ts';
import { syndicationGates } from '@supersync/contract/records/property/syndication-gates.ts';

/** Every gate between a property and a partner's site; `open`: none stops it, `seen`: what the site itself shows. */
export const gates = choices({ open: 'None', ...syndicationGates.labels, seen: 'Seen on site' });
