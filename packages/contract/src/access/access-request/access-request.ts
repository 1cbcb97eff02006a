import { choices } from '../../kernel/choices.ts';
import { z } from 'zod';
import { requires } from '../permission/access.ts';
import { permissionKeys } from '../permission/permission-key.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { user } from '../user/user.ts';

export const accessRequestStatuses = choices({
  open: ['Open', 'waiting'],
  granted: ['Granted', 'success'],
  declined: ['Declined', 'stopped'],
});

/** The groups of a page's keys that the person lacks. */
export const keyChain = z
  .array(z.array(z.enum(permissionKeys)).min(1).max(permissionKeys.length))
  .min(1)
  .max(permissionKeys.length);

export const roleManagers = requires(['supersync_admin_tools'], ['supersync_manage_roles']);

/** A request for access to a page; people who manage roles review and close it. */
export const accessRequest = defineResource({
  name: 'access_request',
  path: '/v0/access-requests',
  table: 'access_requests',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    userId: integer({ supplied: 'never', label: 'Requested by' }),
    page: text({ supplied: 'never', search: true }),
    title: text({ supplied: 'never', search: true }),
    permissionKeys: json(z.array(z.enum(permissionKeys)), { supplied: 'never' }),
    /** Of each group any one key suffices. */
    chain: json(keyChain, { supplied: 'never' }),
    reason: text({ supplied: 'never', nullable: true, search: true }),
    status: choice(accessRequestStatuses, { default: 'open' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: roleManagers, update: roleManagers },
  label: 'title',
  plainFilters: ['status'],
  defaultSort: '-created',
  summary: 'Requests for access to pages',
});
