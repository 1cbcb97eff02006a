import { personToRedact } from '@supersync/contract/workspace/redaction/actions.ts';
import type { z } from 'zod';

/** A person as form values: texts as typed. */
export interface PersonTexts {
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly leadIds: readonly string[];
}

export type Person = z.input<typeof personToRedact>;

export const nobody: PersonTexts = { emails: [], phones: [], leadIds: [] };

export type PersonReading =
  | { readonly ok: true; readonly person: Person }
  | { readonly ok: false; readonly complaints: Readonly<Partial<Record<keyof PersonTexts | 'all', string>>> };

const trimmed = (texts: readonly string[]): string[] =>
  texts.map((text) => text.trim()).filter((text) => text !== '');

/** The person to find, or the errors by field. */
export function readPerson({ emails, phones, leadIds }: PersonTexts): PersonReading {
  const person = {
    emails: trimmed(emails).map((email) => email.toLowerCase()),
    phones: trimmed(phones),
    // An invalid number is left for the schema to refuse.
    leadIds: trimmed(leadIds).map((text) => (/^\d{1,10}$/.test(text) ? Number(text) : Number.NaN)),
  };
  const judged = personToRedact.safeParse(person);
  if (judged.success) return { ok: true, person };
  const words = {
    emails: 'is not an email address',
    phones: 'has fewer than seven digits',
    leadIds: 'is not the number of a lead',
  };
  const given = { emails: trimmed(emails), phones: trimmed(phones), leadIds: trimmed(leadIds) };
  const complaints: Partial<Record<keyof PersonTexts | 'all', string>> = {};
  for (const { path, message } of judged.error.issues) {
    const [field, index] = path;
    if (field !== 'emails' && field !== 'phones' && field !== 'leadIds') complaints.all ??= message;
    else
      complaints[field] ??=
        typeof index === 'number' ? `${given[field][index] ?? ''} ${words[field]}` : message;
  }
  return { ok: false, complaints };
}

/** Adds further identifiers that were found, without duplicates. */
export const withKnown = (
  texts: PersonTexts,
  known: { readonly emails?: readonly string[]; readonly phones?: readonly string[] },
): PersonTexts => ({
  emails: [...new Set([...texts.emails, ...(known.emails ?? [])])],
  phones: [...new Set([...texts.phones, ...(known.phones ?? [])])],
  leadIds: texts.leadIds,
});
