import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import { normalEmail, normalPhone } from '#platform/messaging/contact.ts';

/** What a visitor sent, cleaned; nothing of it is trusted. */
export interface VisitorLead {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly message: string | null;
  readonly moveIn: string | null;
  readonly bedrooms: number | null;
  readonly propertyId: number | null;
}

export type Reading =
  | { readonly kind: 'lead'; readonly lead: VisitorLead }
  /** The field that people do not see was filled in. */
  | { readonly kind: 'robot' }
  | { readonly kind: 'faulty'; readonly errors: Readonly<Record<string, string>> };

// oxlint-disable-next-line no-control-regex -- control characters are exactly what must go
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

const cleaned = (fields: URLSearchParams, name: string, max: number): string =>
  cutText((fields.get(name) ?? '').replaceAll(unprintable, '').trim(), max);

const orNull = (text: string): string | null => (text === '' ? null : text);

function dayIn(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(20\d{2})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return year !== '' && date.toISOString().startsWith(text) ? text : null;
}

const numberIn = (text: string, max: number): number | null =>
  /^\d{1,9}$/.test(text) && Number(text) <= max ? Number(text) : null;

/** A visitor who can be answered: with a name and an address. Everything else may be missing. */
export function readVisitorLead(body: string): Reading {
  const fields = new URLSearchParams(body);
  if (cleaned(fields, 'company', 200) !== '') return { kind: 'robot' };
  const firstName = cleaned(fields, 'firstName', 100);
  const lastName = cleaned(fields, 'lastName', 100);
  const email = normalEmail(cleaned(fields, 'email', 320));
  const phone = normalPhone(cleaned(fields, 'phone', 40));
  const errors: Record<string, string> = {};
  if (firstName === '' && lastName === '') errors['firstName'] = 'Required';
  if (email === null && phone === null) errors['email'] = 'Must be an email address';
  if (Object.keys(errors).length > 0) return { kind: 'faulty', errors };
  return {
    kind: 'lead',
    lead: {
      firstName: orNull(firstName),
      lastName: orNull(lastName),
      email,
      phone,
      message: orNull(cleaned(fields, 'message', 4000)),
      moveIn: dayIn(cleaned(fields, 'moveIn', 10)),
      bedrooms: numberIn(cleaned(fields, 'bedrooms', 3), 20),
      propertyId: numberIn(cleaned(fields, 'property', 10), 2_147_483_647),
    },
  };
}
