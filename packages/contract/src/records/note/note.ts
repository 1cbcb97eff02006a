import { client } from '../client/client.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { propertyMeta } from '../property/property-meta.ts';
import { user } from '../../access/user/user.ts';
import { signedOutUserId, noteTimePattern } from './new-note.ts';

/**
 * A note about a client or a property. Field names are those of the wire; the author is always the session's
 * user.
 */
export const note = defineResource({
  name: 'note',
  path: '/api/v1/notes',
  table: 'notes',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    clientId: integer({ ...idRange, nullable: true, supplied: 'create' }),
    propertyId: integer({ ...idRange, nullable: true, supplied: 'create' }),
    note: text({ min: 1, max: 4000, format: 'multiline', search: true }),
    created_user_id: integer({
      min: signedOutUserId,
      default: signedOutUserId,
      supplied: 'create',
      label: 'Written by',
    }),
    created_user_name: text({ max: 200, default: '', supplied: 'create', label: 'Author' }),
    timestamp: text({
      max: 40,
      pattern: noteTimePattern,
      rule: 'Must be a date and time',
      default: '',
      supplied: 'create',
      label: 'Written',
    }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
    get author() {
      return one(user, { created_user_id: 'id' });
    },
  },
  access: { read: 'super-user', create: 'super-user', update: 'super-user', delete: 'super-user' },
  label: 'note',
  plainFilters: ['clientId', 'propertyId'],
  defaultSort: '-created,-id',
  summary: 'Notes about clients and properties',
});
