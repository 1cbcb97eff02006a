import { newPasswordSchema } from '@supersync/contract/access/session/password-link.ts';

export interface PasswordErrors {
  readonly password?: string;
  readonly repeated?: string;
}

/** The errors by field; empty when both can be sent. */
export function passwordErrors(password: string, repeated: string): PasswordErrors {
  const read = newPasswordSchema.safeParse(password);
  if (!read.success) return { password: read.error.issues[0]?.message ?? 'Not possible' };
  return password === repeated ? {} : { repeated: 'The two are not the same' };
}
