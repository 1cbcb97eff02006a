import { isIP } from 'node:net';
import { z } from 'zod';
import { normaliseAddress } from './addresses.ts';

/** Comma-separated; empty parts, as after a trailing comma, are dropped. */
export const listOf = <T>(item: z.ZodType<T, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item));

export const address = z.string().transform(normaliseAddress).pipe(z.email());
export const addresses = listOf(address);

export const urlOf = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

/** Only user, host and the TLS switch: a silently ignored parameter is worse than an error. */
export const relayUrl = urlOf('smtp:', 'smtps:').refine((text) => {
  if (!URL.canParse(text)) return false;
  const { hostname, username, password, pathname, hash, protocol, search } = new URL(text);
  return (
    hostname !== '' &&
    (pathname === '' || pathname === '/') &&
    hash === '' &&
    (username === '') === (password === '') &&
    isDecodable(username + password) &&
    (search === '' || (protocol === 'smtp:' && search === '?tls=off'))
  );
});

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export const webUrl = urlOf('http:', 'https:').transform((text) => text.replace(/(?<!\/)\/+$/, ''));
export const webOrigin = urlOf('http:', 'https:').transform((text) => new URL(text).origin);

export function isAddressRange(text: string): boolean {
  const [base = '', bits, ...rest] = text.split('/');
  const version = isIP(base);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export const seconds = (most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(most));
