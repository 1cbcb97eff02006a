import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { addressAdministrators } from './address-rule.ts';
import { ruleEffects, ruleScopes } from './decide.ts';
import { parseAddress } from './range.ts';

/** Would this address get in? Answered from the very list that requests are held against. */
export const checkAddress = defineAction({
  name: 'check_address',
  summary: 'Whether an address would get in, and which rule decides',
  method: 'GET',
  path: '/v0/address-check',
  access: addressAdministrators,
  query: z.object({
    scope: z.enum(ruleScopes.values),
    /** One's own where it is left out. */
    address: z
      .string()
      .max(60)
      .refine((text) => parseAddress(text) !== null, 'Must be an IPv4 or IPv6 address')
      .optional(),
    /** With the scope `api`: as this client, held against its own rules too. */
    apiClientId: z.uuid().optional(),
  }),
  answer: z.object({
    address: z.string(),
    /** Where the one who asks comes from, as the server sees it. */
    yours: z.string(),
    admitted: z.boolean(),
    grounds: z.enum(['denied', 'allowed', 'not_among_the_allowed', 'no_rule']),
    rule: z
      .object({ id: z.int(), label: z.string(), effect: z.enum(ruleEffects.values), range: z.string() })
      .nullable(),
    /** False while the server was started with the rules switched off. */
    enforced: z.boolean(),
  }),
});
