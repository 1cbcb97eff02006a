import { cutText } from '../../kernel/format/cut-text.ts';
import type { InboundMail } from '../../messaging/lead-mail/mail.ts';

/** A letter that came back: which one, and what the receiving server said. */
export interface Bounce {
  readonly mailIds: readonly string[];
  readonly reason: string;
}

/** Reports name the letter near their beginning; a long one is not read further. */
const maxRead = 50_000;
const maxReason = 300;

const sayings = [
  'undeliverable',
  'delivery status notification',
  'mail delivery failed',
  'returned mail',
  'failure notice',
  'delivery has failed',
] as const;

/** Every repetition has a fixed length: the time is that of one pass. */
const mailId = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?=@)/gi;
const statusCode = /\b[45]\.\d{1,3}\.\d{1,3}\b|\b5[0-5]\d\b/;

const valuesOf = (headers: InboundMail['headers'], name: string): string[] =>
  Object.entries(headers).flatMap(([key, value]) =>
    key.toLowerCase() === name ? (typeof value === 'string' ? [value] : value) : [],
  );

/** Sent by a mail system to the sender of the letter: an empty envelope, a report, or a system that says so. */
function isReport({ headers, envelope }: InboundMail): boolean {
  const first = (name: string): string => valuesOf(headers, name)[0]?.slice(0, 1000).toLowerCase() ?? '';
  const subject = first('subject');
  return (
    first('content-type').includes('multipart/report') ||
    valuesOf(headers, 'x-failed-recipients').length > 0 ||
    ((envelope.from === '' || envelope.from === '<>' || first('from').includes('mailer-daemon')) &&
      sayings.some((saying) => subject.includes(saying)))
  );
}

/** A delay is no failure: the mail system goes on trying, and reports the end of it. */
const isDelay = ({ headers, plain }: InboundMail): boolean => {
  const subject = valuesOf(headers, 'subject')[0]?.toLowerCase() ?? '';
  return subject.includes('delay') || plain.slice(0, maxRead).toLowerCase().includes('action: delayed');
};

/** Null for every other mail. Which letters are ours, the caller knows. */
export function readBounce(mail: InboundMail): Bounce | null {
  if (!isReport(mail) || isDelay(mail)) return null;
  const text = [
    ...['in-reply-to', 'references', 'x-failed-message-id'].flatMap((name) => valuesOf(mail.headers, name)),
    mail.plain,
    mail.html ?? '',
  ]
    .map((part) => part.slice(0, maxRead))
    .join('\n');
  const mailIds = [...new Set((text.match(mailId) ?? []).map((id) => id.toLowerCase()))];
  if (mailIds.length === 0) return null;
  const said = text.split('\n').find((line) => line.length <= 2000 && statusCode.test(line));
  return { mailIds, reason: cutText((said ?? 'The receiving server did not take it').trim(), maxReason) };
}
