import { z } from 'zod';
import { permissionKeys } from '../access/permission-key.ts';
import { defineAction } from '../kernel/define-action.ts';
import { accessRequest, accessRequestStatuses } from './access-request.ts';

// PostgreSQL cannot store NUL in text, and no person ever means one.
const words = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/);

/** Asking again for a page while the first request is open answers that first request. */
export const requestAccess = defineAction({
  name: 'request_access',
  summary: 'Ask for access to a page',
  method: 'POST',
  path: accessRequest.path,
  access: 'super-user',
  body: z.object({
    page: words(500).min(1),
    title: words(200).min(1),
    permissionKeys: z.array(z.enum(permissionKeys)).min(1).max(permissionKeys.length),
    reason: words(2000).optional(),
  }),
  answer: z.object({
    id: z.int(),
    page: z.string(),
    title: z.string(),
    permissionKeys: z.array(z.string()),
    reason: z.string().nullable(),
    status: z.enum(accessRequestStatuses),
    created: z.iso.datetime({ offset: true }),
  }),
  status: 201,
});
