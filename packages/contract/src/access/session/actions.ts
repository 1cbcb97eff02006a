import { z } from 'zod';
import { grantSchema } from '../permission/permission-map.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { viewedPersonSchema } from '../view-as/actions.ts';

export const currentUserSchema = z.object({
  userId: z.number().int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isSuperUser: z.boolean(),
  /** Set while viewing as another person; the permissions are then that person's. */
  viewingAs: viewedPersonSchema.optional(),
});

export type CurrentUser = z.infer<typeof currentUserSchema>;

export const login = defineAction({
  name: 'login',
  summary: 'Sign in with an email address and a password',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  // Refuse overlong input before hashing it.
  body: z.strictObject({ email: z.string().min(1).max(320), password: z.string().min(1).max(1024) }),
  answer: currentUserSchema,
});

export const logout = defineAction({
  name: 'logout',
  summary: 'Sign out',
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  answer: z.null(),
});

export const readCurrentUser = defineAction({
  name: 'current-user',
  summary: 'The signed-in person',
  method: 'GET',
  path: '/auth/current-user',
  access: 'signed-in',
  answer: currentUserSchema,
});

/** Authenticated by the session cookie, since the access token has expired. */
export const renewToken = defineAction({
  name: 'token',
  summary: 'A new access token, and a new secret for the session',
  method: 'GET',
  path: '/token',
  access: 'public',
  answer: z.object({ expiresAt: z.iso.datetime() }),
});

export const readUserProducts = defineAction({
  name: 'user-products',
  summary: 'Permissions of the signed-in person',
  method: 'GET',
  path: '/v0/perms-api/user/products',
  access: 'signed-in',
  answer: z.array(grantSchema),
});

/** The browser starts sign-in at the identity provider at the first and returns to the second. */
export const oidcStartPath = '/auth/oidc/start';
export const oidcCallbackPath = '/auth/oidc/callback';
