import { requires } from '../../access/access.ts';

export const rateRetirement = requires(['supersync_rate_retirement']);
