import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { restrictionModes, restrictionScopes } from './decide.ts';
import { restrictionEditors } from './restriction.ts';

const id = z.coerce.number().int().min(idRange.min).max(idRange.max);

/** Tests the same rules as the gates. */
export const testRestriction = defineAction({
  name: 'test_restriction',
  summary: 'Whether a client may have something, and which rule decides',
  method: 'GET',
  path: '/api/v1/client_restrictions_test',
  access: restrictionEditors,
  query: z.object({
    clientId: id,
    scope: z.enum(restrictionScopes.values),
    target: z.string().trim().min(1).max(200),
    /** Today by default. */
    on: z.iso.date().optional(),
  }),
  answer: z.object({
    allowed: z.boolean(),
    grounds: z.enum(['denied', 'allowed', 'not_among_the_allowed', 'no_rule']),
    on: z.iso.date(),
    rule: z
      .object({
        id: z.int(),
        scope: z.enum(restrictionScopes.values),
        target: z.string(),
        mode: z.enum(restrictionModes.values),
        reason: z.string(),
        from: z.iso.date(),
        until: z.iso.date().nullable(),
      })
      .nullable(),
  }),
});
