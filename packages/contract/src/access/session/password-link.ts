import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';

/** For accounts made here. Length is what makes a password hard to guess; nothing else is asked of it. */
export const shortestPassword = 15;
export const longestPassword = 1024;

/** The console's page a link leads to. */
export const setPasswordPath = '/set-password';

const token = z.string().regex(/^[\w-]{43}$/, 'This is not a link of ours');

/** A body, not an address: what stands in addresses ends up in logs and histories. */
export const readPasswordLink = defineAction({
  name: 'read_password_link',
  summary: 'Whose password a link sets, and until when',
  method: 'POST',
  path: '/auth/password-links/read',
  access: 'public',
  body: z.object({ token }),
  answer: z.object({ email: z.string(), firstName: z.string(), expiresAt: z.iso.datetime() }),
});

export const newPasswordSchema = z
  .string()
  .min(shortestPassword, `At least ${shortestPassword} characters`)
  .max(longestPassword, `At most ${longestPassword} characters`);

export const setPassword = defineAction({
  name: 'set_password',
  summary: 'Set the password of the account a link belongs to, once',
  method: 'POST',
  path: '/auth/password-links/use',
  access: 'public',
  body: z.object({ token, password: newPasswordSchema }),
  answer: z.object({ email: z.string() }),
});
