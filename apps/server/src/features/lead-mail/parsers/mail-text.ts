import type { Extracted, InboundMail, LeadFieldName } from '@supersync/contract/lead-mail/mail.ts';

/** Why a parser cannot read a mail it knows, without a word of the mail. */
export class ParseError extends Error {
  override name = 'ParseError';
}

export interface Parser {
  readonly name: 'zumper' | 'zillow' | 'apartments.com' | 'lead2lease' | 'adf' | 'rentcafe' | 'generic';
  /** Whether this kind of mail is its own, and by what it tells. */
  knows(mail: InboundMail): { readonly matches: boolean; readonly reason: string };
  read(mail: InboundMail): Extracted[];
}

export function header(mail: InboundMail, name: string): string {
  const found = Object.entries(mail.headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  return (Array.isArray(found) ? found[0] : found) ?? '';
}

export const addressIn = (text: string): string =>
  /[^\s<>,;"@]+@[^\s<>,;"]+/.exec(text)?.[0]?.toLowerCase() ?? '';

/** The domain a mail says it comes from: the header's, else the envelope's. */
export const senderOf = (mail: InboundMail): string =>
  addressIn(header(mail, 'From')) || mail.envelope.from.toLowerCase();

export const comesFrom = (mail: InboundMail, domain: string): boolean =>
  senderOf(mail).endsWith(`@${domain}`) || senderOf(mail).endsWith(`.${domain}`);

const lineBreaks = /^<(br|\/p|\/div|\/tr|\/li|\/h\d)\b/i;

/** Tags as blanks of the same length, so that what is found in the text stands at the same place in the HTML. */
export const withoutTags = (html: string): string =>
  html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>|<[^>]*>/gi, (tag) =>
    lineBreaks.test(tag) ? `\n${' '.repeat(tag.length - 1)}` : ' '.repeat(tag.length),
  );

export interface MailText {
  readonly part: 'plain' | 'html';
  readonly text: string;
}

export const textOf = (mail: InboundMail): MailText =>
  mail.plain.trim() !== '' || mail.html === undefined
    ? { part: 'plain', text: mail.plain }
    : { part: 'html', text: withoutTags(mail.html) };

const found = (field: LeadFieldName, value: string, place: Omit<Extracted, 'field' | 'value'>): Extracted[] =>
  value === '' ? [] : [{ field, value, ...place }];

/** The first group of the pattern, where it stands. */
export function inText(mail: InboundMail, field: LeadFieldName, pattern: RegExp): Extracted[] {
  const { part, text } = textOf(mail);
  const match = new RegExp(pattern.source, `${pattern.flags.replace('d', '')}d`).exec(text);
  const span = match?.indices?.[1];
  if (match === null || span === undefined) return [];
  const raw = match[1] ?? '';
  const value = raw.trim();
  const start = span[0] + raw.indexOf(value);
  return found(field, value, { part, start, end: start + value.length });
}

/** `Label: value` on a line of its own. */
export const onLine = (mail: InboundMail, field: LeadFieldName, label: string): Extracted[] =>
  inText(mail, field, new RegExp(`^[ \\t>*]*(?:${label})[ \\t]*:[ \\t]*([^\\r\\n]+)$`, 'im'));

/** Everything that follows a label, up to an empty line and another label or the end. */
export const below = (mail: InboundMail, field: LeadFieldName, label: string): Extracted[] =>
  inText(
    mail,
    field,
    new RegExp(
      `^[ \\t>*]*(?:${label})[ \\t]*:[ \\t]*\\r?\\n?([\\s\\S]+?)(?=\\r?\\n\\s*(?:\\r?\\n|--|[A-Z][\\w /-]{1,30}:)|\\s*$(?![\\s\\S]))`,
      'im',
    ),
  );

export function inHeader(
  mail: InboundMail,
  field: LeadFieldName,
  name: string,
  pattern: RegExp,
): Extracted[] {
  const text = header(mail, name);
  const match = new RegExp(pattern.source, `${pattern.flags.replace('d', '')}d`).exec(text);
  const span = match?.indices?.[1];
  if (match === null || span === undefined) return [];
  const value = (match[1] ?? '').trim();
  const start = text.indexOf(value, span[0]);
  return found(field, value, { part: 'header', header: name, start, end: start + value.length });
}

/** A full name as two fields, each with its own place. */
export function splitName(whole: readonly Extracted[]): Extracted[] {
  const [name] = whole;
  if (name === undefined) return [];
  const [first = '', ...rest] = name.value.split(/\s+/);
  const lastStart = name.value.indexOf(rest[0] ?? '', first.length);
  return [
    { ...name, field: 'firstName', value: first, end: name.start + first.length },
    ...(rest.length === 0
      ? []
      : [
          {
            ...name,
            field: 'lastName' as const,
            value: name.value.slice(lastStart),
            start: name.start + lastStart,
          },
        ]),
  ];
}

/** `Reply-To: "Sam Doe" <sam@x.test>`: the name before the address. */
export const nameInHeader = (mail: InboundMail, name: string): Extracted[] =>
  splitName(inHeader(mail, 'firstName', name, /^\s*"?([^"<@]+?)"?\s*</));

export const emailInHeader = (mail: InboundMail, name: string): Extracted[] =>
  inHeader(mail, 'email', name, /([^\s<>,;"@]+@[^\s<>,;"]+)/);

/** `03/01/2026`, `2026-03-01` → `2026-03-01`; null where it is no day. */
export function readDay(text: string): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  const [year, month, day] =
    american === null
      ? (/^(\d{4})-(\d{2})-(\d{2})/.exec(text.trim())?.slice(1) ?? [])
      : [american[3], american[1], american[2]];
  if (year === undefined || month === undefined || day === undefined) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso;
}

export function demandContact(fields: Extracted[]): Extracted[] {
  if (!fields.some(({ field }) => field === 'email' || field === 'phone'))
    throw new ParseError('It names neither an e-mail address nor a phone number');
  return fields;
}
