import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { accessRequest, accessRequestStatuses, keyChain, roleManagers } from './access-request.ts';

// PostgreSQL cannot store NUL in text.
const trimmedText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/);

/** Repeating a request while the first is open answers the first one. */
export const requestAccess = defineAction({
  name: 'request_access',
  summary: 'Request access to a page',
  method: 'POST',
  path: accessRequest.path,
  access: 'super-user',
  body: z.object({
    page: trimmedText(500).min(1),
    title: trimmedText(200).min(1),
    chain: keyChain,
    reason: trimmedText(2000).optional(),
  }),
  answer: z.object({
    id: z.int(),
    page: z.string(),
    title: z.string(),
    permissionKeys: z.array(z.string()),
    reason: z.string().nullable(),
    status: z.enum(accessRequestStatuses.values),
    created: z.iso.datetime({ offset: true }),
  }),
  status: 201,
});

/** Adds the requester to a role and closes the request, in one transaction. */
export const grantAccess = defineAction({
  name: 'grant_access',
  summary: 'Grant a request for access by adding the person to a role',
  method: 'POST',
  path: `${accessRequest.path}/{id}/grant`,
  access: roleManagers,
  params: z.object({ id: z.coerce.number().int().min(1) }),
  body: z.strictObject({ roleId: z.uuid() }),
  answer: z.object({ id: z.int(), userId: z.int(), roleId: z.uuid() }),
  step: { resource: accessRequest, field: 'status', from: ['open'], to: 'granted' },
});
