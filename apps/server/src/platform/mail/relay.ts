import { isLoopback } from '../../config/addresses.ts';
import type { Mailer } from './mailer.ts';
import { printMail } from './print-mail.ts';

/** Timeout of each SMTP step, so that a hanging relay does not block a job. */
const timeoutMs = 20_000;

/** Only code and step of a refusal: the relay's message can quote the mail or the address. */
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

/** The nodemailer options of an `SMTP_URL`; exported for tests. */
export function relayOptions(address: string) {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  const isOpen = url.searchParams.get('tls') === 'off';
  // No downgrade from TLS: the mailed links open accounts.
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
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Sends mail through an SMTP server. */
export function createRelay(address: string, from: string): Mailer {
  const options = relayOptions(address);
  return {
    fileOf: () => null,
    async send(mail, at) {
      const raw = printMail(mail, from, at);
      // Imported on demand: most servers never send mail.
      const { createTransport } = await import('nodemailer');
      // One connection per mail: mails are few.
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
