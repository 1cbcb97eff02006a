import { requires } from '../permission/access.ts';

/** Manage Roles is below Administrative Tools, so both keys are needed. */
export const manageRoles = requires(['supersync_admin_tools'], ['supersync_manage_roles']);
