import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type FormFields = Readonly<Record<string, readonly string[]>>;

/** Fields of a form body; a name may come more than once. */
export function readForm(body: string): FormFields {
  const fields: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(body))
    if (Object.hasOwn(fields, name)) fields[name]?.push(value);
    else fields[name] = [value];
  return fields;
}

/**
 * As Twilio signs what it posts: the whole address, then each field's name and value in the order of the names, by
 * HMAC-SHA1 with the account's token.
 */
export function signatureOf(token: string, url: string, fields: FormFields): string {
  const text = Object.keys(fields)
    .toSorted()
    .flatMap((name) => [...new Set(fields[name])].toSorted().map((value) => `${name}${value}`))
    .join('');
  return createHmac('sha1', token)
    .update(url + text, 'utf8')
    .digest('base64');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compared in constant time, whatever length is given. */
export const isSigned = (
  given: string | undefined,
  token: string,
  url: string,
  fields: FormFields,
): boolean => timingSafeEqual(digest(given ?? ''), digest(signatureOf(token, url, fields)));
