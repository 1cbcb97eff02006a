import type { ApiDocument, Operation, Schema } from './api-document.ts';
import type { Random } from '#seed/random.ts';

export interface MadeUpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  "'; drop table users; --",
  '${7*7}',
  '../../etc/passwd',
  '%',
  '\u0000',
  '\uD800',
  '\u202E',
  'é'.repeat(300),
  'a'.repeat(5000),
  '{"or":[{}]}',
  '2026-02-30',
  '00000000-0000-0000-0000-000000000000',
  '<script>',
  '=cmd()',
] as const;

const oddValues: readonly unknown[] = [
  null,
  true,
  -1,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[[[]]]]],
  { toString: 1 },
  { length: -1 },
  ...oddTexts,
];

const maxDepth = 6;

/** A value that a schema allows, more or less. */
function sound(random: Random, api: ApiDocument, given: Schema, depth = 0): unknown {
  const schema = api.resolve(given);
  const { enum: values, anyOf, type, properties, items, const: only } = schema;
  if (only !== undefined) return only;
  if (Array.isArray(values) && values.length > 0) return random.pick<unknown>(values);
  if (Array.isArray(anyOf) && anyOf.length > 0)
    return sound(random, api, random.pick<Schema>(anyOf), depth + 1);
  const kind: unknown = Array.isArray(type) ? random.pick<unknown>(type) : type;
  if (kind === 'integer' || kind === 'number') return random.integer(1, 50);
  if (kind === 'boolean') return random.chance(0.5);
  if (kind === 'array')
    return depth > maxDepth || typeof items !== 'object' || items === null
      ? []
      : Array.from({ length: random.integer(0, 2) }, () => sound(random, api, items as Schema, depth + 1));
  if (kind === 'object' || typeof properties === 'object')
    return depth > maxDepth
      ? {}
      : Object.fromEntries(
          Object.entries((properties ?? {}) as Record<string, Schema>)
            .filter(() => random.chance(0.8))
            .map(([name, each]) => [name, sound(random, api, each, depth + 1)]),
        );
  if (kind === 'null') return null;
  return random.pick(['Elm', 'active', '2026-03-10', 'a@example.test', '416-555-0100', 'clients']);
}

/** Replaces, adds or removes something at one or a few places. */
function mutated(random: Random, value: unknown): unknown {
  if (random.chance(0.25)) return random.pick(oddValues);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.1))
      return Array.from({ length: 300 }, () => random.pick(oddValues));
    return value.map((each: unknown) => (random.chance(0.5) ? mutated(random, each) : each));
  }
  if (typeof value !== 'object' || value === null) return random.pick(oddValues);
  const entries = Object.entries(value).map(([name, each]) => [
    random.chance(0.05) ? random.pick(oddTexts) : name,
    random.chance(0.4) ? mutated(random, each) : each,
  ]);
  return Object.fromEntries(random.chance(0.1) ? [...entries, ['unknownField', 1]] : entries);
}

const brokenBodies: readonly (string | Buffer)[] = [
  '',
  '{',
  '{"a":1,"a":2}',
  '[1,2',
  'nonsense',
  '"\\ud800"',
  `${'['.repeat(2000)}${']'.repeat(2000)}`,
  '{"__proto__":{"isSuperUser":true}}',
  Buffer.from([0xff, 0xfe, 0x00]),
];

const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'if-match': '"99999999999999999999"' },
  { 'if-match': '*' },
  { 'if-none-match': '"x"' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-encoding': 'gzip' },
  { 'x-reason': '%E0%A4%A' },
  { 'idempotency-key': 'x'.repeat(300) },
  { accept: 'text/csv' },
  { 'accept-language': '*;q=x' },
  { range: 'bytes=-5,9-1' },
  { 'last-event-id': 'nonsense' },
];

/** Addresses that are badly encoded on purpose, among others. */
const pathText = (random: Random): string =>
  random.weighted<() => string>([
    [() => String(random.integer(1, 60)), 6],
    [() => encodeURIComponent(random.pick(oddTexts.filter((text) => text !== '\uD800'))) || '0', 3],
    [() => random.pick(['%E0%A4%A', '%00', '%zz', '%2F..%2F', '~', 'id:1~key:2']), 1],
  ])();

const queryText = (text: string): string => encodeURIComponent(text.toWellFormed());

export function madeUpRequest(random: Random, api: ApiDocument, operation: Operation): MadeUpRequest {
  const { method, path, parameters, body } = operation;
  const inQuery = parameters.filter((parameter) => parameter.in === 'query' && random.chance(0.4));
  const query = inQuery.map(({ name, schema }) => {
    const value = random.chance(0.5) ? sound(random, api, schema) : random.pick(oddTexts);
    return `${name}=${queryText(typeof value === 'string' ? value : JSON.stringify(value))}`;
  });
  if (random.chance(0.05))
    query.push(random.pick(['where=%7B', 'limit=-1', 'sort=-', 'a=1&a=2', '%=%', 'fields=,,']));
  const url = path.replaceAll(/\{\w+\}/g, () => pathText(random));
  const headers = random.chance(0.15) ? random.pick(oddHeaders) : {};
  const address = query.length === 0 ? url : `${url}?${query.join('&')}`;
  if (method === 'GET' || method === 'DELETE' || (body === null && random.chance(0.7)))
    return { method, url: address, headers };
  const made = sound(random, api, body ?? {});
  const payload = random.chance(0.12)
    ? random.pick(brokenBodies)
    : (JSON.stringify(random.chance(0.3) ? made : mutated(random, made)) ?? '');
  return { method, url: address, headers: { 'content-type': 'application/json', ...headers }, payload };
}
