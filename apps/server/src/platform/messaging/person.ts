import { phoneDigits } from '@supersync/contract/workspace/redaction/actions.ts';

/** Whom a redaction is about, in one spelling each. */
export interface Person {
  readonly emails: readonly string[];
  /** Digits alone, without the country's 1. */
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
 * Finds a person's address or number in any text that is in lower case, and not the address of somebody whose own
 * contains it. Written so that PostgreSQL and JavaScript read it alike.
 */
export function traceOf({ emails, phones }: Person): string {
  const addresses = emails.map(
    (email) => `(^|[^a-z0-9._%+-])${quoted(email)}($|[^a-z0-9.-]|\\.($|[^a-z0-9]))`,
  );
  const numbers = phones.map(
    (digits) => `(^|[^0-9])(1[^0-9]{0,3})?${[...digits].join('[^0-9]{0,3}')}($|[^0-9])`,
  );
  // Nobody given: nothing is found, rather than everything.
  return [...addresses, ...numbers].join('|') || '^[^\\s\\S]$';
}

/** Texts every trace contains, for an index that knows parts of texts. */
export const hintsOf = ({ emails, phones }: Person): string[] => [
  ...emails.map((email) => `%${email.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`),
  ...phones.map((digits) => `%${digits.slice(-4)}%`),
];
