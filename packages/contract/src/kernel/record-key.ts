import type { Resource } from './define-resource.ts';
import { problem } from './errors.ts';

type KeyValue = string | number;
export type KeyValues = Readonly<Record<string, KeyValue>>;

const isKeyValue = (value: unknown): value is KeyValue =>
  typeof value === 'string' || typeof value === 'number';

/** The key values of a record, or of a bare key value, by field. */
export function keyValues(resource: Resource, from: unknown): KeyValues {
  const [first] = resource.key;
  if (isKeyValue(from) && resource.key.length === 1 && first !== undefined) return { [first]: from };
  return Object.fromEntries(
    resource.key.map((name) => {
      const value: unknown = typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
      if (!isKeyValue(value))
        throw new TypeError(`A ${resource.singular} is named by ${resource.key.join(' and ')}`);
      return [name, value];
    }),
  );
}

/** `7`, or `roleId:{roleId}~productKey:{productKey}` with each value percent-encoded. */
export function printKey(resource: Resource, from: unknown): string {
  const values = keyValues(resource, from);
  const parts = resource.key.map(
    (name) => [name, encodeURIComponent(String(values[name])).replaceAll('~', '%7E')] as const,
  );
  if (parts.length === 1) return parts[0]?.[1] ?? '';
  return parts.map(([name, value]) => `${name}:${value}`).join('~');
}

/**
 * Parses the output of `printKey` (still percent-encoded). Values are checked by kind; anything else is
 * `not_found`.
 */
export function parseKey(resource: Resource, text: string): KeyValues {
  const notFound = (): never => {
    throw problem('not_found', { thing: resource.singular, key: text });
  };
  const decode = (value: string): string => {
    try {
      return decodeURIComponent(value);
    } catch {
      return notFound();
    }
  };
  const textByName = new Map<string, string>();
  const [first] = resource.key;
  if (resource.key.length === 1 && first !== undefined) textByName.set(first, decode(text));
  else
    for (const part of text.split('~')) {
      const colon = part.indexOf(':');
      if (colon < 1) return notFound();
      textByName.set(part.slice(0, colon), decode(part.slice(colon + 1)));
    }
  if (textByName.size !== resource.key.length) return notFound();
  return Object.fromEntries(
    resource.key.map((name) => {
      const value = textByName.get(name);
      const field = resource.fields[name];
      if (value === undefined || field === undefined) return notFound();
      const typed = field.kind === 'integer' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
      return field.schema.safeParse(typed).success ? [name, typed] : notFound();
    }),
  );
}
