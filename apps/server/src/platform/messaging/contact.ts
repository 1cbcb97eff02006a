import { phoneDigits } from '@supersync/contract/kernel/format/phone.ts';

/** Placeholder emails and numbers that systems fill in: they identify nobody. */
const placeholderEmail = /^(no-?e?mail|none|noreply|no-reply|donotreply|unknown|test)@/;
const placeholderNumber = /^(\d)\1+$|^1?2?345678910?$|^\d{3}5555555$|^0+$/;

/** A normalised email address; null if it is none. */
export function normalEmail(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').trim().toLowerCase();
  return /^[^\s@<>,;"]+@[^\s@<>,;"][^\s@<>,;".]*\.[^\s@<>,;"]+$/.test(trimmed) && trimmed.length <= 320
    ? trimmed
    : null;
}

/** A normalised phone number, `+14165550123`; null if it cannot be one. */
export function normalPhone(text: string | null | undefined): string | null {
  // Drop an extension.
  const digits = phoneDigits((text ?? '').replace(/(ext|x|poste)\.?\s*\d+\s*$/i, ''));
  if (digits.length === 10) return `+1${digits}`;
  return digits.length >= 7 && digits.length <= 15 && (text ?? '').trim().startsWith('+')
    ? `+${digits}`
    : null;
}

/** Whether two leads with this email are the same person. */
export const identifiesByEmail = (email: string | null): email is string =>
  email !== null && !placeholderEmail.test(email);

export const identifiesByPhone = (phone: string | null): phone is string =>
  phone !== null && !placeholderNumber.test(phoneDigits(phone));

/** A second lead of the same person within this window is a duplicate. */
export const duplicateDays = 60;
