import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import type { Extracted, InboundMail, LeadFieldName } from '@supersync/contract/messaging/lead-mail/mail.ts';
import { decodedText } from './decoded-text.ts';
import { withoutTags } from './html-text.ts';
import { blockAfter, labelledLines, valueOn, type LabelledLine } from './labelled-lines.ts';

/** Why a parser cannot read a mail it knows, without a word of the mail. */
export class ParseError extends Error {
  override name = 'ParseError';
}

/** A mail cut to what is read of it, with its text found once for all parsers. */
export interface ReadableMail {
  readonly headers: InboundMail['headers'];
  readonly envelope: InboundMail['envelope'];
  readonly plain: string;
  readonly html: string;
  /** The part people read, without tags and entities. */
  readonly part: 'plain' | 'html';
  readonly text: string;
  /** Where a place of the text is in that part. */
  readonly inSource: (at: number) => number;
  readonly lines: readonly LabelledLine[];
  /** What of the mail is not read, in words; null where all is. */
  readonly cut: string | null;
}

export interface Parser {
  readonly name: 'zumper' | 'zillow' | 'apartments.com' | 'lead2lease' | 'adf' | 'rentcafe' | 'generic';
  /** Whether this kind of mail is its own, and by what it tells. */
  knows(mail: ReadableMail): { readonly matches: boolean; readonly reason: string };
  read(mail: ReadableMail): Extracted[];
}

/** What is longer is cut: no mail of a lead comes near either. */
const maxHeaderLength = 2000;
const maxPartLength = 200_000;

export function header({ headers }: Pick<InboundMail, 'headers'>, name: string): string {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  return cutText((Array.isArray(found) ? found[0] : found) ?? '', maxHeaderLength);
}

/** French puts one before a colon; forms put them anywhere. */
const fixedSpaces = /[\u00A0\u202F]/g;

export function readable(mail: InboundMail): ReadableMail {
  const { headers, envelope } = mail;
  const plain = cutText(mail.plain, maxPartLength);
  const html = cutText(mail.html ?? '', maxPartLength);
  const part = plain.trim() !== '' || mail.html === undefined ? 'plain' : 'html';
  const { text: written, inSource } =
    part === 'plain' ? { text: plain, inSource: (at: number) => at } : decodedText(withoutTags(html));
  const text = written.replaceAll(fixedSpaces, ' ');
  const cutParts = [
    ...(mail.plain.length > plain.length ? ['text'] : []),
    ...((mail.html ?? '').length > html.length ? ['HTML'] : []),
  ];
  const cut =
    cutParts.length === 0
      ? null
      : `Only the first 200,000 characters of its ${cutParts.join(' and ')} were read`;
  return { headers, envelope, plain, html, part, text, inSource, lines: labelledLines(text), cut };
}

const delimiter = /[\s<>,;"]/g;
const beforeAddress = /[^\s<>,;"@]/;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The first thing of the form `a@b`, looked for from each @ outwards. */
function findAddress(text: string): Span | null {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > 0 && beforeAddress.test(text.charAt(start - 1))) start -= 1;
    delimiter.lastIndex = at + 1;
    const end = delimiter.exec(text)?.index ?? text.length;
    if (start < at && end > at + 1) return { start, end };
  }
  return null;
}

export function addressIn(text: string): string {
  const span = findAddress(text);
  return span === null ? '' : text.slice(span.start, span.end).toLowerCase();
}

/** The domain a mail says it comes from: the header's, else the envelope's. */
const senderOf = (mail: ReadableMail): string =>
  addressIn(header(mail, 'From')) || mail.envelope.from.toLowerCase();

export const isFromDomain = (mail: ReadableMail, domain: string): boolean =>
  senderOf(mail).endsWith(`@${domain}`) || senderOf(mail).endsWith(`.${domain}`);

const found = (field: LeadFieldName, value: string, place: Omit<Extracted, 'field' | 'value' | 'end'>) =>
  value === '' ? [] : [{ field, value, ...place, end: place.start + value.length }];

/** What the pattern finds; it must cost the same at every place of the text. */
export function inText(mail: ReadableMail, field: LeadFieldName, pattern: RegExp): Extracted[] {
  const match = pattern.exec(mail.text);
  if (match === null) return [];
  const [raw] = match;
  const start = match.index + raw.length - raw.trimStart().length;
  return found(field, raw.trim(), { part: mail.part, start });
}

export function linesWith({ lines }: ReadableMail, label: string): readonly LabelledLine[] {
  const pattern = new RegExp(`^(?:${label})$`, 'i');
  return lines.filter((line) => pattern.test(line.label));
}

/** `Label: value`: the first that has a value, or as much of it as the pattern takes. */
export function onLine(mail: ReadableMail, field: LeadFieldName, label: string, only = /^.+$/s): Extracted[] {
  for (const line of linesWith(mail, label)) {
    const value = only.exec(valueOn(mail.text, line))?.[0] ?? '';
    if (value !== '') return found(field, value, { part: mail.part, start: line.start });
  }
  return [];
}

/** Everything that follows a label, up to an empty line, a signature or another label. */
export function below(mail: ReadableMail, field: LeadFieldName, label: string): Extracted[] {
  for (const line of linesWith(mail, label)) {
    const { start, value } = blockAfter(mail.text, line);
    if (value !== '') return found(field, value, { part: mail.part, start });
  }
  return [];
}

/** The text of a header before the first place where the mark stands. */
export function beforeInHeader(
  mail: ReadableMail,
  field: LeadFieldName,
  name: string,
  mark: RegExp,
): Extracted[] {
  const text = header(mail, name);
  const raw = text.slice(0, Math.max(0, text.search(mark)));
  const start = raw.length - raw.trimStart().length;
  return found(field, raw.trim(), { part: 'header', header: name, start });
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
export function nameInHeader(mail: ReadableMail, name: string): Extracted[] {
  const text = header(mail, name);
  const from = /^\s*"?/.exec(text)?.[0].length ?? 0;
  const raw = /^[^"<@]*/.exec(text.slice(from))?.[0] ?? '';
  if (!/^"?\s*</.test(text.slice(from + raw.length))) return [];
  const start = from + raw.length - raw.trimStart().length;
  return splitName(found('firstName', raw.trim(), { part: 'header', header: name, start }));
}

export function emailInHeader(mail: ReadableMail, name: string): Extracted[] {
  const text = header(mail, name);
  const span = findAddress(text);
  if (span === null) return [];
  return found('email', text.slice(span.start, span.end), {
    part: 'header',
    header: name,
    start: span.start,
  });
}

/** The day as ISO writes it; null where there is no such day. */
function existingDay(year: string, month: string, day: string): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso;
}

/**
 * `2027-03-01`, or `03/01/2027` in the order of the mail's language → `2027-03-01`; null where it is no day. A number
 * above 12 is the day wherever it stands.
 */
export function readDay(text: string, { isDayFirst }: { readonly isDayFirst: boolean }): string | null {
  const written = text.trim();
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(written) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) return existingDay(year, month, day);
  const [, first, second, slashedYear] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written) ?? [];
  if (first === undefined || second === undefined || slashedYear === undefined) return null;
  const dayFirst = existingDay(slashedYear, second, first);
  const monthFirst = existingDay(slashedYear, first, second);
  return isDayFirst ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
}

/** A parser of the text people read: what it finds there has its place in the source. */
export const textParser = (parser: Parser): Parser => ({
  ...parser,
  read: (mail) =>
    parser
      .read(mail)
      .map((field) =>
        field.part === 'header'
          ? field
          : { ...field, start: mail.inSource(field.start), end: mail.inSource(field.end) },
      ),
});

export function requireContact(fields: Extracted[]): Extracted[] {
  if (!fields.some(({ field }) => field === 'email' || field === 'phone'))
    throw new ParseError('It names neither an email address nor a phone number');
  return fields;
}
