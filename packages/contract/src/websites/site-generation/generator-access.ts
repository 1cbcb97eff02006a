import { requires } from '../../access/permission/access.ts';

/** The pages of the site generator. */
export const siteGeneratorAccess = requires(['supersync_themed_site_generator']);
