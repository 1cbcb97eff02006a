import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { crate, crateEditors, crateStatuses } from './crate.ts';

export const sendCrate = defineAction({
  name: 'send_crate',
  summary: 'Send a packed crate',
  method: 'POST',
  path: `${crate.path}/{id}/send`,
  access: crateEditors,
  params: z.object({ id: z.coerce.number().int() }),
  answer: z.object({ status: z.enum(crateStatuses.values) }),
  step: { resource: crate, field: 'status', from: ['packed'], to: 'sent' },
});
