import { z } from 'zod';
import { permissionGroups } from '../access/permission-map.ts';
import { defineAction } from '../kernel/define-action.ts';
import { manageRoles } from './role-access.ts';

/** §3: who belongs to a permission group by configuration, so that role managers see the whole of what people hold. */
export const readConfiguredGroups = defineAction({
  name: 'read_configured_groups',
  summary: 'The permission groups that configuration fills, with the people in them',
  method: 'GET',
  path: '/v0/perms-api/groups',
  access: manageRoles,
  answer: z.array(
    z.object({ group: z.enum(permissionGroups), key: z.string(), userIds: z.array(z.int()).readonly() }),
  ),
});
