import { requires } from '../../access/permission/access.ts';

export const migrationDevelopers = requires(['supersync_developer_tools']);

/** Skipping the order, accepting drift and settling what is dirty need this key besides, and a reason. */
export const overrideKey = 'supersync_admin_tools';

export const migrationAdministrators = requires(['supersync_developer_tools'], [overrideKey]);
