import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Where mail goes. Whoever sends it learns whether it was accepted, and nothing about its way from there. */
export interface Mailer {
  /** Resolves to the file it lies in, where it goes into a folder. */
  send(mail: Mail, at: Date): Promise<string | null>;
}

/** A header is one line of ASCII: anything else is encoded (RFC 2047), and a line break cannot start another header. */
const headerText = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) && !text.includes('=?')
    ? text
    : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;

/** An address with anything in it that could end the header is no address. */
function addressHeader(address: string): string {
  if (!/^[^\s<>,;:"\\@]+@[^\s<>,;:"\\@]+$/.test(address))
    throw new TypeError('This is not an address to send to');
  return `<${address}>`;
}

export function printMail(mail: Mail, from: string, at: Date): string {
  const lines = [
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `From: Supersync ${addressHeader(from)}`,
    `To: ${addressHeader(mail.to)}`,
    `Message-ID: <${randomUUID()}@${from.split('@').at(-1)}>`,
    `Subject: ${headerText(mail.subject)}`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    ...mail.text.split(/\r?\n/),
  ];
  return lines.join('\r\n');
}

/** Mail as files that any mail program opens: for a machine of one's own, or for a relay that empties the folder. */
export function createOutbox(config: Pick<Config, 'dataDir' | 'mailFrom'>): Mailer {
  const folder = join(config.dataDir, 'outbox');
  return {
    async send(mail, at) {
      // Nobody else on this machine may read the links.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${at.toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      const path = join(folder, name);
      // Written aside and then named, so that a relay never picks up half a mail.
      await writeFile(`${path}.part`, printMail(mail, config.mailFrom, at), { mode: 0o600, flush: true });
      await rename(`${path}.part`, path);
      return path;
    },
  };
}
