import { requires } from '../permission/access.ts';
import { apiClient } from '../api-client/api-client.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, flag, integer, stamp, text, timestamp, uuid } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { ruleEffects, ruleScopes } from './decide.ts';
import { readRange } from './range.ts';

const administrators = requires(['supersync_admin_tools']);

const rangeText = text({
  max: 60,
  search: true,
  help: 'An address or a range: 203.0.113.0/24, 2001:db8::/32',
});

/** IP rules, checked before authentication. */
export const addressRule = defineResource({
  name: 'address_rule',
  path: '/v0/address-rules',
  table: 'address_rules',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    label: text({ min: 1, max: 120, search: true, help: 'Whose it is: "Head office", "Monitoring"' }),
    effect: choice(ruleEffects, { help: 'Deny wins over allow' }),
    scope: choice(ruleScopes, {
      default: 'console',
      help: 'The console, or programs that call without a session (health checks, metrics, tokens)',
    }),
    apiClientId: uuid({
      nullable: true,
      default: null,
      label: 'API client',
      help: 'For a rule of the API; leave empty for all clients',
    }),
    range: {
      ...rangeText,
      schema: rangeText.schema.superRefine((given, context) => {
        const reading = readRange(given);
        if (!reading.ok) context.addIssue({ code: 'custom', message: reading.reason });
      }),
    },
    enabled: flag({ default: true }),
    expiresAt: timestamp({
      nullable: true,
      label: 'Expires',
      help: 'Leave empty for no end date',
    }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get apiClient() {
      return one(apiClient, { apiClientId: 'id' });
    },
  },
  access: {
    read: administrators,
    create: administrators,
    update: administrators,
    delete: administrators,
  },
  label: 'label',
  plainFilters: ['scope', 'effect'],
  defaultSort: 'scope,effect,label',
  summary: 'Allow and deny rules for IP addresses',
});

export const addressAdministrators = administrators;
