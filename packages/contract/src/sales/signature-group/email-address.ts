import { z } from 'zod';

/** Addresses are compared in lower case, as mail servers do. */
export const emailAddress = z
  .string()
  .max(320)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.email('Must be an email address'));

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);
