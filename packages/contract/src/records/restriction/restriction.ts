import { requires } from '../../access/permission/access.ts';
import { client } from '../client/client.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, date, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { restrictionModes, restrictionScopes } from './decide.ts';

export const restrictionEditors = requires(['supersync_client_restrictions']);

/** A deny or allow-only rule of a client. Every gate that blocks names its rule. */
export const restriction = defineResource({
  name: 'client_restriction',
  singular: 'client restriction',
  path: '/api/v1/client_restrictions',
  table: 'client_restrictions',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    clientId: integer({ ...idRange, label: 'Client' }),
    scope: choice(restrictionScopes),
    target: text({
      min: 1,
      max: 200,
      search: true,
      help: 'A partner key, a feature, an importer, an email domain or a province.',
    }),
    mode: choice(restrictionModes, {
      label: 'Rule',
      help: 'Allow only: everything else in this scope is blocked. Deny wins over allow.',
    }),
    reason: text({ min: 1, max: 500, search: true, help: 'Shown to anyone this restriction blocks.' }),
    from: date({ column: 'valid_from' }),
    until: date({ nullable: true, column: 'valid_until', help: 'Leave empty for no end date.' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
  },
  access: {
    read: restrictionEditors,
    create: restrictionEditors,
    update: restrictionEditors,
    delete: restrictionEditors,
  },
  label: 'target',
  plainFilters: ['clientId', 'scope', 'mode'],
  defaultSort: 'clientId,scope,target',
  summary: 'Deny and allow-only rules of clients',
});
