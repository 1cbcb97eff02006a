import { defineResource, one } from '../../kernel/define-resource.ts';
import { flag, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { user } from '../../access/user/user.ts';

/** A saved list: filters, columns, order. Shared ones are readable by all and changed by their owner. */
export const savedView = defineResource({
  name: 'saved_view',
  path: '/v0/saved-views',
  table: 'saved_views',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    userId: integer({ supplied: 'never', label: 'Owner' }),
    list: text({ min: 1, max: 200, supplied: 'create', help: 'The route of the list' }),
    name: text({ min: 1, max: 100, search: true }),
    query: text({ max: 8192, help: 'The query of the address' }),
    isShared: flag({ default: false, label: 'Shared' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: 'super-user', create: 'super-user', update: 'super-user', delete: 'super-user' },
  label: 'name',
  plainFilters: ['list'],
  defaultSort: 'name',
  defaultLimit: 200,
  summary: 'Saved views of lists',
});
