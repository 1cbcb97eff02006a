import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { accountStatuses, superUser, superUserManagers } from './super-user.ts';

const params = z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) });

// PostgreSQL cannot store NUL in text, and a mail header is one line.
const oneLine = z
  .string()
  .trim()
  .min(1, 'Required')
  .max(80)
  .regex(/^\P{Cc}*$/u, 'Must be one line of text');

export const newSuperUserSchema = z.object({
  email: z.email('Must be an email address').max(320),
  firstName: oneLine,
  lastName: oneLine,
});

/** The mail with the link is queued. Only its receiver ever sees the link. */
export const sentLinkSchema = z.object({
  /** Counted from when the mail is sent. */
  validHours: z.int(),
  /** The path of the mail, on a local demo only. */
  file: z.string().nullable(),
});

export const accountSchema = z.object({
  id: z.int(),
  isSuperUser: z.boolean(),
  status: z.enum(accountStatuses.values),
  version: z.int(),
});

export const createSuperUser = defineAction({
  name: 'create_super_user',
  summary: 'Create an account with the super-user flag, and mail a link to set its password',
  method: 'POST',
  path: superUser.path,
  access: superUserManagers,
  flag: 'c',
  body: newSuperUserSchema,
  answer: z.object({ id: z.int(), link: sentLinkSchema }),
  status: 201,
});

export const sendPasswordLink = defineAction({
  name: 'send_password_link',
  summary: 'Mail a new link to set a password; earlier ones stop working',
  method: 'POST',
  path: `${superUser.path}/{id}/send-link`,
  access: superUserManagers,
  params,
  answer: sentLinkSchema,
  step: { resource: superUser, field: 'status', from: ['active', 'invited'] },
});

export const suspendSuperUser = defineAction({
  name: 'suspend_super_user',
  summary: 'Suspend an account and end its sessions',
  method: 'POST',
  path: `${superUser.path}/{id}/suspend`,
  access: superUserManagers,
  params,
  answer: accountSchema,
  step: {
    resource: superUser,
    field: 'status',
    from: ['active', 'invited'],
    to: 'suspended',
    isComputed: true,
  },
});

export const reactivateSuperUser = defineAction({
  name: 'reactivate_super_user',
  summary: 'Reactivate a suspended account',
  method: 'POST',
  path: `${superUser.path}/{id}/reactivate`,
  access: superUserManagers,
  params,
  answer: accountSchema,
  step: {
    resource: superUser,
    field: 'status',
    from: ['suspended'],
    to: ['active', 'invited'],
    isComputed: true,
  },
});

export const setSuperUserFlag = defineAction({
  name: 'set_super_user_flag',
  summary: 'Grant or withdraw the super-user flag',
  method: 'POST',
  path: `${superUser.path}/{id}/flag`,
  access: superUserManagers,
  params,
  body: z.object({ isSuperUser: z.boolean() }),
  answer: accountSchema,
});

export const endSessions = defineAction({
  name: 'end_sessions',
  summary: 'End every session of an account',
  method: 'POST',
  path: `${superUser.path}/{id}/end-sessions`,
  access: superUserManagers,
  params,
  answer: z.object({ ended: z.int() }),
});

/** Details the list lacks: open sessions, and whether a link is pending. */
export const readAccountDetails = defineAction({
  name: 'account_details',
  summary: 'Open sessions of an account, and its pending link',
  method: 'GET',
  path: `${superUser.path}/{id}/details`,
  access: superUserManagers,
  params,
  answer: z.object({
    /** One of the configured addresses, verified. */
    isManager: z.boolean(),
    hasPassword: z.boolean(),
    linkExpiresAt: z.iso.datetime().nullable(),
    sessions: z.array(
      z.object({
        id: z.uuid(),
        started: z.iso.datetime(),
        lastSeen: z.iso.datetime(),
        expiresAt: z.iso.datetime(),
        address: z.string().nullable(),
        agent: z.string().nullable(),
        isPresent: z.boolean(),
      }),
    ),
  }),
});
