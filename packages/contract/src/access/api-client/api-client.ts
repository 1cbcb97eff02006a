import { z } from 'zod';
import { requires } from '../permission/access.ts';
import { permissionKeys } from '../permission/permission-key.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { flag, integer, json, stamp, text, timestamp, uuid } from '../../kernel/field.ts';
import { user } from '../user/user.ts';

export const clientAdministrators = requires(['supersync_admin_tools']);

export const apiClientKeys = z.array(z.enum(permissionKeys)).min(1).max(permissionKeys.length);

/** A program that acts for its owner with its own token. The token is shown once and stored as a hash. */
export const apiClient = defineResource({
  name: 'api_client',
  singular: 'API client',
  plural: 'API clients',
  path: '/v0/api-clients',
  table: 'api_clients',
  key: ['id'],
  fields: {
    id: uuid({ supplied: 'never' }),
    name: text({ supplied: 'never', max: 80, search: true }),
    ownerId: integer({ supplied: 'never', label: 'Owner' }),
    keys: json(apiClientKeys, { supplied: 'never' }),
    readOnly: flag({ supplied: 'never' }),
    expiresAt: timestamp({ supplied: 'never', label: 'Expires' }),
    revokedAt: timestamp({ supplied: 'never', nullable: true, label: 'Revoked' }),
    lastUsedAt: timestamp({ supplied: 'never', nullable: true, label: 'Last used' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get owner() {
      return one(user, { ownerId: 'id' });
    },
  },
  access: { read: clientAdministrators },
  label: 'name',
  defaultSort: 'name',
  summary: 'API clients',
});
