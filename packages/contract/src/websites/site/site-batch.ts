import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { user } from '../../access/user/user.ts';
import { siteSteps } from './bulk.ts';

/** A bulk change of websites, which can be undone as one. */
export const siteBatch = defineResource({
  name: 'site_batch',
  singular: 'bulk change of websites',
  plural: 'bulk changes of websites',
  path: '/api/v1/site_batches',
  table: 'site_batches',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    step: choice(siteSteps, { supplied: 'never', label: 'Change' }),
    siteCount: integer({ supplied: 'never', label: 'Websites' }),
    reason: text({ supplied: 'never', nullable: true, max: 500 }),
    userId: integer({ ...idRange, supplied: 'never', nullable: true, label: 'Changed by' }),
    created: timestamp({ supplied: 'never' }),
    undoneAt: timestamp({ supplied: 'never', nullable: true, label: 'Undone' }),
    restoredCount: integer({ supplied: 'never', nullable: true, label: 'Put back' }),
  },
  relations: {
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'id',
  plainFilters: ['step', 'userId'],
  defaultSort: '-id',
  versioned: false,
  summary: 'Bulk changes of websites',
});
