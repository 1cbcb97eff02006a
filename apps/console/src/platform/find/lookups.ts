import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Field } from '@supersync/contract/kernel/field.ts';

type Condition = Readonly<Record<string, unknown>>;

/** Fewer digits are an id or a street number. */
const digitsOfPhone = 6;

/** The part of an address that the stored one has too: no protocol, no slash at the end. */
const bareAddress = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');

function conditionOf(name: string, field: Field, text: string): Condition[] {
  // Personal data is searched by the server's own search, which leaves it out for those who may not see it.
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

/** What a text may be besides words: the record's id, a phone number, an e-mail address, a website. */
export function lookupsOf(resource: Resource, text: string): readonly Condition[] {
  const wanted = text.trim();
  const [key = ''] = resource.key;
  const id = /^#?(\d{1,10})$/.exec(wanted)?.[1];
  const isId = resource.key.length === 1 && resource.fields[key]?.kind === 'integer';
  return [
    ...(isId && id !== undefined && Number(id) <= largestId ? [{ [key]: Number(id) }] : []),
    ...Object.entries(resource.fields).flatMap(([name, field]) => conditionOf(name, field, wanted)),
  ];
}
