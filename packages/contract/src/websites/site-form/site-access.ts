import { requires } from '../../access/permission/access.ts';

/** Who may fill in a site form and generate sites. */
export const siteBuilders = requires(['supersync_themed_site_generator']);
