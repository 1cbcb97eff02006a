import { choices } from '../../kernel/choices.ts';
import { z } from 'zod';
import { requiresManager } from '../permission/access.ts';
import { defineResource } from '../../kernel/define-resource.ts';
import { choice, flag, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';

/** The page's keys, and a configured address: `supersync_all` is not enough. */
export const superUserManagers = requiresManager(['supersync_admin_tools'], ['supersync_superuser_manager']);

export const accountStatuses = choices({
  active: ['Active', 'success'],
  invited: ['Invited', 'waiting'],
  suspended: ['Suspended', 'stopped'],
});

/** Accounts, for those who manage the super-user flag. */
export const superUser = defineResource({
  name: 'super_user',
  path: '/v0/super-users',
  table: 'super_users',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    name: text({ supplied: 'never', search: true }),
    email: text({ format: 'email', personal: true, search: true, label: 'Email address' }),
    firstName: text({ min: 1, max: 80 }),
    lastName: text({ min: 1, max: 80 }),
    isSuperUser: flag({ supplied: 'never', label: 'Super user' }),
    status: choice(accountStatuses, { supplied: 'never' }),
    roleCount: integer({ supplied: 'never', label: 'Roles' }),
    roles: json(z.array(z.object({ id: z.uuid(), name: z.string() })), { supplied: 'never' }),
    lastSignInAt: timestamp({ nullable: true, supplied: 'never', label: 'Last sign-in' }),
    sessionCount: integer({ supplied: 'never', label: 'Sessions' }),
    suspendedAt: timestamp({ nullable: true, supplied: 'never' }),
    emailVerifiedAt: timestamp({ nullable: true, supplied: 'never', label: 'Address confirmed' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  access: { read: superUserManagers, update: superUserManagers },
  label: 'name',
  plainFilters: ['isSuperUser', 'status'],
  defaultSort: 'name',
  summary: 'Accounts and their super-user flag',
});
