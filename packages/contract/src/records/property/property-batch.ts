import { choices } from '../../kernel/choices.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, json, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { client } from '../client/client.ts';
import { user } from '../../access/user/user.ts';
import { z } from 'zod';

/** A bulk change of properties, which can be undone as one. */
export const propertyBatch = defineResource({
  name: 'property_batch',
  singular: 'bulk change',
  path: '/api/v1/property_batches',
  table: 'property_batches',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    kind: choice(
      choices({
        edit: 'Bulk edit',
        types: 'Property types',
      }),
      { supplied: 'never' },
    ),
    clientId: integer({ ...idRange, supplied: 'never', nullable: true }),
    changes: json(z.record(z.string(), z.unknown()), { supplied: 'never', nullable: true }),
    propertyCount: integer({ supplied: 'never', label: 'Properties' }),
    reason: text({ supplied: 'never', nullable: true, max: 500 }),
    userId: integer({ ...idRange, supplied: 'never', nullable: true, label: 'Changed by' }),
    created: timestamp({ supplied: 'never' }),
    undoneAt: timestamp({ supplied: 'never', nullable: true, label: 'Undone' }),
    undoneUserId: integer({ ...idRange, supplied: 'never', nullable: true, label: 'Undone by' }),
    restoredCount: integer({ supplied: 'never', nullable: true, label: 'Put back' }),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get user() {
      return one(user, { userId: 'id' });
    },
    get undoneUser() {
      return one(user, { undoneUserId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'id',
  plainFilters: ['kind', 'clientId', 'userId'],
  defaultSort: '-id',
  versioned: false,
  summary: 'Bulk changes of properties',
});
