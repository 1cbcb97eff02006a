import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';

/** For accounts of this server. Length makes a password hard to guess; nothing else is required. */
export const minPasswordLength = 15;
export const maxPasswordLength = 1024;

/** The console's page for the link. */
export const setPasswordPath = '/set-password';

const token = z.string().regex(/^[\w-]{43}$/, 'This link is not valid');

/** In the body, because addresses end up in logs and histories. */
export const readPasswordLink = defineAction({
  name: 'read_password_link',
  summary: 'The account and the expiry of a password link',
  method: 'POST',
  path: '/auth/password-links/read',
  access: 'public',
  body: z.object({ token }),
  answer: z.object({ email: z.string(), firstName: z.string(), expiresAt: z.iso.datetime() }),
});

export const newPasswordSchema = z
  .string()
  .min(minPasswordLength, `At least ${minPasswordLength} characters`)
  .max(maxPasswordLength, `At most ${maxPasswordLength} characters`);

export const setPassword = defineAction({
  name: 'set_password',
  summary: 'Set the password of a link’s account, once',
  method: 'POST',
  path: '/auth/password-links/use',
  access: 'public',
  body: z.object({ token, password: newPasswordSchema }),
  answer: z.object({ email: z.string() }),
});
