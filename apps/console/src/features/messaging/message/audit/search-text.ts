import { readJson } from '@supersync/contract/messaging/message/json-place.ts';
import { messageSearchSchema, type MessageSearch } from '@supersync/contract/messaging/message/search.ts';

export type SearchReading =
  | { readonly ok: true; readonly search: MessageSearch }
  | {
      readonly ok: false;
      readonly words: string;
      /** Where the text stops being JSON; undefined if it is valid JSON. */
      readonly place?: { readonly line: number; readonly column: number };
    };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of the values of a message's body: `{ client: { id: 52 } }` → `client.id`; `items[].sku` in lists. */
function* valuesIn(value: unknown, path = ''): Generator<readonly [path: string, value: unknown]> {
  if (Array.isArray(value)) for (const each of value) yield* valuesIn(each, `${path}[]`);
  else if (isObject(value))
    for (const [name, each] of Object.entries(value))
      yield* valuesIn(each, path === '' ? name : `${path}.${name}`);
  else yield [path, value];
}

/** A part of a message's body searches for messages with these values; anything else stays as it is. */
function asSearch(value: unknown): unknown {
  if (!isObject(value) || Object.keys(value).some((name) => name in messageSearchSchema.shape)) return value;
  const where = Object.fromEntries(valuesIn(value));
  return Object.keys(where).length === 0 ? value : { where };
}

/** Parses the box as a search, or as a part of a message's body; an empty box searches everything. */
export function readSearch(text: string): SearchReading {
  if (text.trim() === '') return { ok: true, search: {} };
  const json = readJson(text);
  if (!json.ok) {
    const { line, column } = json;
    const words = `The search ${json.message}: line ${line}, column ${column}.`;
    return { ok: false, words, place: { line, column } };
  }
  const read = messageSearchSchema.safeParse(asSearch(json.value));
  if (read.success) return { ok: true, search: read.data };
  const [issue] = read.error.issues;
  const at = issue?.path.join('.') ?? '';
  return { ok: false, words: `${at === '' ? '' : `${at}: `}${issue?.message ?? 'This is no search'}` };
}

const isEmpty = (search: MessageSearch): boolean => Object.keys(search).length === 0;

/** As shown in the box. */
export const printSearch = (search: MessageSearch): string =>
  isEmpty(search) ? '' : JSON.stringify(search, null, 2);

/** As held by the address. */
export const packSearch = (search: MessageSearch): string => (isEmpty(search) ? '' : JSON.stringify(search));

type Part = { readonly [K in keyof MessageSearch]?: MessageSearch[K] | undefined };

/** The search with some parts set, or removed where undefined. */
export function withPart(search: MessageSearch, part: Part): MessageSearch {
  const { where, attributes, key, text, from, to, ids } = { ...search, ...part };
  return {
    ...(where === undefined ? {} : { where }),
    ...(attributes === undefined ? {} : { attributes }),
    ...(key === undefined ? {} : { key }),
    ...(text === undefined ? {} : { text }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(ids === undefined ? {} : { ids }),
  };
}
