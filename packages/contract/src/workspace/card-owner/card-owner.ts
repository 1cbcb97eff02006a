import { defineResource, one } from '../../kernel/define-resource.ts';
import { integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { user } from '../../access/user/user.ts';

/** Who takes care of what a card of the home page counts. A card has one owner or none. */
export const cardOwner = defineResource({
  name: 'card_owner',
  singular: 'owner of a card',
  plural: 'owners of cards',
  path: '/v0/card-owners',
  table: 'card_owners',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    card: text({ min: 1, max: 120, supplied: 'create', help: 'The title of the card' }),
    userId: integer({ ...idRange, label: 'Owner' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: 'super-user', create: 'super-user', update: 'super-user', delete: 'super-user' },
  label: 'card',
  plainFilters: ['card', 'userId'],
  defaultSort: 'card',
  defaultLimit: 200,
  summary: 'Owners of the cards of the home page',
});
