import { requires } from '../permission/access.ts';

/** Manage Roles stands below Administrative Tools: both keys are needed. */
export const manageRoles = requires(['supersync_admin_tools'], ['supersync_manage_roles']);
