import { requires } from '../../access/permission/access.ts';

export const migrationDevelopers = requires(['supersync_developer_tools']);

/** Skipping the order, accepting drift and resolving dirty environments also need this key, and a reason. */
export const overrideKey = 'supersync_admin_tools';

export const migrationAdministrators = requires(['supersync_developer_tools'], [overrideKey]);
