import { setPasswordPath } from '@supersync/contract/access/session/password-link.ts';
import type { FastifyRequest } from 'fastify';
import type { Mail } from '#platform/mail/mailer.ts';
import { linkHours, type IssuedLink } from './password-links.ts';

/** In the fragment, which browsers send to no server: neither logs nor other sites get it. */
export const linkAddress = (console: string, { secret }: IssuedLink): string =>
  `${console}${setPasswordPath}#token=${secret}`;

/** Console URL of the requester. The origin header has been verified before. */
export const consoleOf = ({ headers, protocol, host }: FastifyRequest): string =>
  headers.origin ?? `${protocol}://${host}`;

const moment = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export function linkMail(
  person: { readonly email: string; readonly firstName: string },
  console: string,
  link: IssuedLink,
  provider: string | null,
): Omit<Mail, 'id'> {
  const throughProvider =
    provider === null ? [] : [`You can also sign in through ${provider} with this address.`, ''];
  return {
    to: person.email,
    subject: 'Set your password for Supersync',
    text: [
      `Hello ${person.firstName},`,
      '',
      'you have an account in Supersync. Open this link to set your password:',
      '',
      linkAddress(console, link),
      '',
      `It works once, until ${moment.format(link.expiresAt)} UTC (${linkHours} hours).`,
      '',
      ...throughProvider,
      'If you did not expect this, delete this mail and tell whoever manages your accounts.',
      '',
    ].join('\n'),
  };
}
