import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Field } from '@supersync/contract/kernel/field.ts';
import type { RuntimeConditions } from '@supersync/contract/kernel/query/query.ts';

/** Fewer digits are an id or a street number. */
const digitsOfPhone = 6;

/** The part of an address that the stored one contains too: no protocol, no trailing slash. */
const bareAddress = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');

function conditionOf(name: string, field: Field, text: string): RuntimeConditions[] {
  // Personal data is only searched by the server's search, which respects masking.
  if (field.personal) return [];
  const digits = /^[+\d\s().-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  switch (field.format) {
    case 'email':
      return text.includes('@') ? [{ [name]: { contains: text } }] : [];
    case 'phone':
      return digits.length >= digitsOfPhone ? [{ [name]: { contains: digits } }] : [];
    case 'url':
      return text.includes('.') && !text.includes(' ') ? [{ [name]: { contains: bareAddress(text) } }] : [];
    default:
      return [];
  }
}

const largestId = 2_147_483_647;

/** What a text may be besides words: an id, a phone number, an email address, a website. */
export function lookupsOf(resource: Resource, text: string): readonly RuntimeConditions[] {
  const wanted = text.trim();
  const [key = ''] = resource.key;
  const id = /^#?(\d{1,10})$/.exec(wanted)?.[1];
  const isId = resource.key.length === 1 && resource.fields[key]?.kind === 'integer';
  return [
    ...(isId && id !== undefined && Number(id) <= largestId ? [{ [key]: Number(id) }] : []),
    ...Object.entries(resource.fields).flatMap(([name, field]) => conditionOf(name, field, wanted)),
  ];
}
