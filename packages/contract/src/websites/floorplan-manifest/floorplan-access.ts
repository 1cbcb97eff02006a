import { requires } from '../../access/permission/access.ts';

/** The pages of the floorplan navigator. */
export const floorplanTeam = requires(['supersync_fpn_data_gen']);
