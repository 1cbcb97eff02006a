import { isLoopback } from '../../config.ts';
import type { Mailer } from './mailer.ts';
import { printMail } from './print-mail.ts';

/** A relay that hangs must not hold a job longer than this at any step. */
const patienceMs = 20_000;

/** What a relay's refusal may tell: its code and step. Its own words can quote the mail or the address. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  readonly code: string;

  constructor(cause: unknown) {
    const part = (name: string): string => {
      const value: unknown = cause instanceof Error ? Reflect.get(cause, name) : undefined;
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    };
    const code = part('code') || 'unknown';
    const step = [part('command'), part('responseCode')].filter((text) => text !== '').join(' ');
    super(`The mail relay did not take the mail (${code}${step === '' ? '' : `, ${step}`})`);
    this.code = code;
  }
}

/** What nodemailer is told by an `SMTP_URL`; kept apart so that a test can read it. */
export function relayOptions(address: string) {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  const isOpen = url.searchParams.get('tls') === 'off';
  // Without a path to downgrade: what is mailed opens accounts.
  const requireTLS = !secure && !isOpen && !isLoopback(url.hostname);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS,
    ...(isOpen ? { ignoreTLS: true } : {}),
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Mail handed to an SMTP server. */
export function createRelay(address: string, from: string): Mailer {
  const options = relayOptions(address);
  return {
    fileOf: () => null,
    async send(mail, at) {
      const raw = printMail(mail, from, at);
      // Fetched with the first mail: most servers never send one.
      const { createTransport } = await import('nodemailer');
      // A connection a mail: there are few of them, and none is kept open for what may never come.
      const transport = createTransport(options);
      try {
        await transport.sendMail({ envelope: { from, to: [mail.to] }, raw });
      } catch (error) {
        throw new MailRefused(error);
      } finally {
        transport.close();
      }
    },
  };
}
