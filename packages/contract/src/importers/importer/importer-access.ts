import { requires } from '../../access/permission/access.ts';

/** The pages of feeds and integrations. */
export const importerTeam = requires(['supersync_importer_team', 'supersync_importer_admin']);
