import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import { createHash } from 'node:crypto';
import {
  type Extracted,
  type InboundMail,
  type LeadFieldName,
  type MailClass,
  type ParserName,
  type Verdict,
} from '@supersync/contract/messaging/lead-mail/mail.ts';
import { normalEmail, normalPhone } from '#platform/messaging/contact.ts';
import { adf } from './parsers/adf.ts';
import { apartments, generic, leadToLease, rentcafe, zillow, zumper } from './parsers/listing-sites.ts';
import {
  header,
  ParseError,
  readable,
  readDay,
  type Parser,
  type ReadableMail,
} from './parsers/mail-text.ts';

/** Asked in this order: the particular before the general. */
export const parsers: readonly Parser[] = [zumper, zillow, apartments, leadToLease, adf, rentcafe, generic];

/** What mails say that are no leads. Asked only where no parser but the general one knows the mail. */
const phrases: readonly (readonly [MailClass, RegExp])[] = [
  [
    'nonlead',
    /\b(out of office|automatic reply|delivery status notification|undeliverable|mailer-daemon)\b/i,
  ],
  [
    'resident',
    /\b(maintenance request|work order|renew my lease|my lease renewal|rent receipt|noise complaint)\b/i,
  ],
  [
    'vendor',
    /\b(invoice (attached|number|#)|past due invoice|purchase order|quote for your|our services)\b/i,
  ],
];

export interface LeadDraft {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly message: string | null;
  readonly remoteId: string | null;
  readonly moveIn: string | null;
  readonly bedrooms: number | null;
}

/** What of a draft is about the person: kept out of the audit log, and masked for most. */
export const personalInDraft = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'message',
  'remoteId',
] as const satisfies (keyof LeadDraft)[];

export interface MailReading {
  readonly class: Exclude<MailClass, 'duplicate'>;
  readonly parser: ParserName | null;
  readonly fields: readonly Extracted[];
  readonly draft: LeadDraft | null;
  readonly error: string | null;
  /** What of the mail was not read, in words; null where all was. */
  readonly cut: string | null;
}

function verdictOf(parser: Parser, mail: ReadableMail): Verdict {
  const { matches, reason } = parser.knows(mail);
  if (!matches) return { parser: parser.name, matches, reason, fields: [], error: null };
  try {
    return { parser: parser.name, matches, reason, fields: parser.read(mail), error: null };
  } catch (error) {
    const words = error instanceof ParseError ? error.message : 'The parser failed';
    return { parser: parser.name, matches, reason, fields: [], error: words };
  }
}

/** What each parser says, in order. */
export function verdictsOn(mail: InboundMail): Verdict[] {
  const read = readable(mail);
  return parsers.map((parser) => verdictOf(parser, read));
}

const clip = (text: string | undefined, length: number): string | null =>
  text === undefined || text === '' ? null : cutText(text.replaceAll('\0', ''), length);

export function draftOf(fields: readonly Extracted[]): LeadDraft {
  const first = (name: LeadFieldName): Extracted | undefined => fields.find(({ field }) => field === name);
  const value = (name: LeadFieldName): string | undefined => first(name)?.value;
  const bedrooms = Number.parseInt(value('bedrooms') ?? '', 10);
  return {
    firstName: clip(value('firstName'), 100),
    lastName: clip(value('lastName'), 100),
    email: normalEmail(value('email')),
    phone: normalPhone(value('phone')),
    message: clip(value('message'), 5000),
    remoteId: clip(value('remoteId'), 100),
    moveIn: readDay(value('moveIn') ?? '', { isDayFirst: first('moveIn')?.isDayFirst ?? false }),
    bedrooms: bedrooms >= 0 && bedrooms <= 20 ? bedrooms : null,
  };
}

function classified(mail: ReadableMail): MailClass | null {
  if (/^yes\b/i.test(header(mail, 'X-Spam-Flag').trim())) return 'spam';
  const text = `${header(mail, 'Subject')}\n${mail.text}`;
  return phrases.find(([, phrase]) => phrase.test(text))?.[0] ?? null;
}

/** A mail of which no lead can be made: kept for a person to see, with the reason. */
export const parseFailure = (error: string, found: Partial<MailReading> = {}): MailReading => ({
  class: 'parse_failure',
  parser: null,
  fields: [],
  draft: null,
  cut: null,
  ...found,
  error: found.cut === undefined || found.cut === null ? error : `${error}. ${found.cut}`,
});

/** The first parser that knows a mail reads it; one that nobody knows is kept as a parse failure. */
export function readMail(inbound: InboundMail): MailReading {
  const mail = readable(inbound);
  const { cut } = mail;
  const specific = parsers
    .filter(({ name }) => name !== 'generic')
    .find((parser) => parser.knows(mail).matches);
  const other = specific === undefined ? classified(mail) : null;
  if (other !== null && other !== 'duplicate')
    return { class: other, parser: null, fields: [], draft: null, error: null, cut };
  const chosen = specific ?? (generic.knows(mail).matches ? generic : undefined);
  if (chosen === undefined) return parseFailure('No parser knows this mail', { cut });
  const { parser, fields, error } = verdictOf(chosen, mail);
  if (error !== null) return parseFailure(error, { parser, cut });
  const draft = draftOf(fields);
  if (draft.email === null && draft.phone === null)
    return parseFailure('What it gives as an address or a number is none', { parser, fields, cut });
  return { class: 'lead', parser, fields, draft, error: null, cut };
}

/** `leads+OAK12@inbound.test` → `OAK12` */
export const propertyCodeOf = (to: string): string | null => /^[^@]*?\+([^@+]{1,80})@/.exec(to)?.[1] ?? null;

/** The mail's own id; a mail without one is known by what it says. */
export function mailIdOf(mail: InboundMail): string {
  const given = /<[^<>\s]{1,300}>/.exec(header(mail, 'Message-ID'))?.[0];
  if (given !== undefined) return given;
  const said = JSON.stringify([
    mail.envelope,
    header(mail, 'Date'),
    header(mail, 'Subject'),
    mail.plain,
    mail.html,
  ]);
  return `<${createHash('sha256').update(said).digest('hex')}@without-message-id>`;
}
