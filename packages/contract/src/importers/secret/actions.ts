import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { requires } from '../../access/permission/access.ts';
import { secret } from './secret.ts';

/** Creates a secret or replaces its value. The value is sealed and never answered. */
export const saveSecret = defineAction({
  name: 'save_secret',
  summary: 'Save the value of a secret',
  method: 'PUT',
  path: `${secret.path}/value`,
  access: requires(['supersync_importer_admin']),
  body: z.strictObject({
    name: secret.fields.name.schema,
    value: z.string().min(1).max(8000),
    description: z.string().trim().max(500).optional(),
  }),
  answer: z.object({ id: z.int(), name: z.string(), version: z.int() }),
});
