import { requires } from '../../access/permission/access.ts';

export const rateRetirement = requires(['supersync_rate_retirement']);
