import { phoneDigits } from '@supersync/contract/kernel/format/phone.ts';

/** The person of a redaction, normalised. */
export interface Person {
  readonly emails: readonly string[];
  /** Digits only, without the country code 1. */
  readonly phones: readonly string[];
  readonly leadIds: readonly number[];
}

export function personOf(given: {
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly leadIds: readonly number[];
}): Person {
  return {
    emails: [...new Set(given.emails.map((email) => email.trim().toLowerCase()))],
    phones: [...new Set(given.phones.map(phoneDigits))],
    leadIds: [...new Set(given.leadIds)],
  };
}

const quoted = (text: string): string => text.replaceAll(/[^a-z0-9@]/g, (character) => `\\${character}`);

/**
 * A pattern for the person's emails and numbers in lower-case text that does not match longer addresses
 * containing them. Reads the same in PostgreSQL and JavaScript.
 */
export function personPattern({ emails, phones }: Person): string {
  const addresses = emails.map(
    (email) => `(^|[^a-z0-9._%+-])${quoted(email)}($|[^a-z0-9.-]|\\.($|[^a-z0-9]))`,
  );
  const numbers = phones.map(
    (digits) => `(^|[^0-9])(1[^0-9]{0,3})?${[...digits].join('[^0-9]{0,3}')}($|[^0-9])`,
  );
  // Without any contact, match nothing rather than everything.
  return [...addresses, ...numbers].join('|') || '^[^\\s\\S]$';
}

/** Substrings of every match, for a trigram index. */
export const hintsOf = ({ emails, phones }: Person): string[] => [
  ...emails.map((email) => `%${email.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`),
  ...phones.map((digits) => `%${digits.slice(-4)}%`),
];
