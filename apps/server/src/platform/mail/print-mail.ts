import type { Mail } from './mailer.ts';

/**
 * A header is one line of ASCII: anything else is encoded (RFC 2047), so a line break cannot start another
 * header.
 */
const headerText = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) && !text.includes('=?')
    ? text
    : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;

/** Prevents header injection: no characters that could end the header. */
function addressHeader(address: string): string {
  if (!/^[^\s<>,;:"\\@]+@[^\s<>,;:"\\@]+$/.test(address))
    throw new TypeError('This is not an address to send to');
  return `<${address}>`;
}

/** Plain text where possible: relays may lack 8BITMIME, and people read the folder. */
function printBody(text: string): { readonly encoding: string; readonly lines: readonly string[] } {
  const lines = text.split(/\r?\n/);
  if (lines.every((line) => /^[\x20-\x7e]{0,998}$/.test(line))) return { encoding: '7bit', lines };
  const encoded = Buffer.from(lines.join('\r\n')).toString('base64');
  return { encoding: 'base64', lines: encoded.match(/.{1,76}/g) ?? [] };
}

const partOf = (type: 'plain' | 'html', text: string): readonly string[] => {
  const { encoding, lines } = printBody(text);
  return [
    `Content-Type: text/${type}; charset=utf-8`,
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    ...lines,
  ];
};

/** Plain text first: a program shows the last part it understands (RFC 2046). */
function contentOf({ id, text, html }: Mail): readonly string[] {
  if (html === undefined) return partOf('plain', text);
  // No line of a part begins with two hyphens and the id of this very mail.
  const boundary = `=_${id}`;
  return [
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    ...partOf('plain', text),
    `--${boundary}`,
    ...partOf('html', html),
    `--${boundary}--`,
  ];
}

/** The mail in RFC 5322 form, the same for folder and relay. */
export function printMail(mail: Mail, from: string, at: Date): string {
  const { id, to, subject } = mail;
  return [
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `From: Supersync ${addressHeader(from)}`,
    `To: ${addressHeader(to)}`,
    `Message-ID: <${id}@${from.split('@').at(-1)}>`,
    `Subject: ${headerText(subject)}`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    ...contentOf(mail),
  ].join('\r\n');
}
