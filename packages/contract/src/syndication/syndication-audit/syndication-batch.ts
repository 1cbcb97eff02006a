import { user } from '../../access/user/user.ts';
import { choices } from '../../kernel/choices.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { partner } from '../partner/partner.ts';

/** A bulk fix of the syndication audit, which can be undone as one. */
export const syndicationBatch = defineResource({
  name: 'syndication_batch',
  singular: 'bulk fix',
  plural: 'bulk fixes',
  path: '/syndication/api/v1/syndication_batches',
  table: 'syndication_batches',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    kind: choice(choices({ 'turn-on': 'Turned on', restriction: 'Restrictions removed' }), {
      supplied: 'never',
      label: 'Change',
    }),
    partnerId: integer({ ...idRange, supplied: 'never', label: 'Partner' }),
    recordCount: integer({ supplied: 'never', label: 'Records' }),
    reason: text({ supplied: 'never', nullable: true, max: 500 }),
    userId: integer({ ...idRange, supplied: 'never', nullable: true, label: 'Changed by' }),
    created: timestamp({ supplied: 'never' }),
    undoneAt: timestamp({ supplied: 'never', nullable: true, label: 'Undone' }),
    restoredCount: integer({ supplied: 'never', nullable: true, label: 'Put back' }),
  },
  relations: {
    get partner() {
      return one(partner, { partnerId: 'id' });
    },
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'id',
  plainFilters: ['kind', 'partnerId', 'userId'],
  defaultSort: '-id',
  versioned: false,
  summary: 'Bulk fixes of the syndication audit',
});
