import { phoneDigits } from '@supersync/contract/workspace/redaction/actions.ts';

/** Addresses and numbers that systems fill in where nobody gave one: they belong to no one person. */
const nobodysAddress = /^(no-?e?mail|none|noreply|no-reply|donotreply|unknown|test)@/;
const nobodysNumber = /^(\d)\1+$|^1?2?345678910?$|^\d{3}5555555$|^0+$/;

/** One spelling of an e-mail address; null where it is none. */
export function normalEmail(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').trim().toLowerCase();
  return /^[^\s@<>,;"]+@[^\s@<>,;"][^\s@<>,;".]*\.[^\s@<>,;"]+$/.test(trimmed) && trimmed.length <= 320
    ? trimmed
    : null;
}

/** One spelling of a phone number, `+14165550123`; null where it cannot be one. */
export function normalPhone(text: string | null | undefined): string | null {
  // What follows an extension's name is not part of the number.
  const digits = phoneDigits((text ?? '').replace(/(ext|x|poste)\.?\s*\d+\s*$/i, ''));
  if (digits.length === 10) return `+1${digits}`;
  return digits.length >= 7 && digits.length <= 15 && (text ?? '').trim().startsWith('+')
    ? `+${digits}`
    : null;
}

/** Whether two leads with it are the same person. */
export const identifiesByEmail = (email: string | null): email is string =>
  email !== null && !nobodysAddress.test(email);

export const identifiesByPhone = (phone: string | null): phone is string =>
  phone !== null && !nobodysNumber.test(phoneDigits(phone));

/** A second lead of the same person so soon is the same wish once more. */
export const duplicateDays = 60;
