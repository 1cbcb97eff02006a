import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { addressAdministrators } from './address-rule.ts';
import { ruleEffects, ruleScopes } from './decide.ts';
import { parseAddress } from './range.ts';

/** Tests an address against the same rules as requests. */
export const checkAddress = defineAction({
  name: 'check_address',
  summary: 'Test whether an address is admitted, and which rule decides',
  method: 'GET',
  path: '/v0/address-check',
  access: addressAdministrators,
  query: z.object({
    scope: z.enum(ruleScopes.values),
    /** The caller's own by default. */
    address: z
      .string()
      .max(60)
      .refine((text) => parseAddress(text) !== null, 'Must be an IPv4 or IPv6 address')
      .optional(),
    /** With the scope `api`: as this client, including its own rules. */
    apiClientId: z.uuid().optional(),
  }),
  answer: z.object({
    address: z.string(),
    /** The caller's address, as the server sees it. */
    yours: z.string(),
    admitted: z.boolean(),
    grounds: z.enum(['denied', 'allowed', 'not_among_the_allowed', 'no_rule']),
    rule: z
      .object({ id: z.int(), label: z.string(), effect: z.enum(ruleEffects.values), range: z.string() })
      .nullable(),
    /** False if the server was started with the rules switched off. */
    enforced: z.boolean(),
  }),
});
