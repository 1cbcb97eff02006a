import { idRange } from '@supersync/contract/kernel/record-id.ts';
import { z } from 'zod';
import { recursiveSchema, type Schema } from './component.ts';

type Definitions = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const definition = /^#\/\$defs\/(\w+)$/;

/** `z.json()` defines itself recursively and has no id. */
const isJsonValue = (schema: unknown): boolean =>
  isObject(schema) && Array.isArray(schema['anyOf']) && schema['anyOf'].length === 6;

/** Generated code cannot name a type that refers to itself, so any JSON value is any value. */
const jsonValue: Schema = { description: 'Any JSON value' };

/** `anyOf: [string, null]` → `type: ['string', 'null']` */
function withNullType(schema: Record<string, unknown>): Record<string, unknown> {
  const { anyOf, ...others } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [first, second]: unknown[] = anyOf;
  if (!isObject(first) || typeof first['type'] !== 'string' || !isObject(second) || second['type'] !== 'null')
    return schema;
  const values = Array.isArray(first['enum']) ? { enum: [...first['enum'], null] } : {};
  return { ...first, ...others, ...values, type: [first['type'], 'null'] };
}

/** Bounds of a whole number in JavaScript, and of an id in the database. */
const widest: ReadonlySet<unknown> = new Set([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, idRange.max]);

/** Keywords that hold for every value of their kind, or that the format already states. */
const saysNothing = (name: string, value: unknown, { format }: Record<string, unknown>): boolean =>
  name === 'pattern'
    ? format !== undefined || value === String.raw`^[^\0]*$`
    : name === 'propertyNames'
      ? isObject(value) && value['type'] === 'string' && Object.keys(value).length === 1
      : widest.has(value);

/** Short, and with references to the document's components in place of the schema's own definitions. */
function readable(value: unknown, definitions: Definitions): unknown {
  if (Array.isArray(value)) return value.map((each) => readable(each, definitions));
  if (!isObject(value)) return value;
  const name = definition.exec(String(value['$ref']))?.[1];
  if (name !== undefined) {
    const defined = definitions[name];
    if (isJsonValue(defined)) return jsonValue;
    if (name.startsWith('__'))
      throw new Error('A recursive schema needs a name: give it one with .meta({ id })');
    return recursiveSchema(name, () => schemaOf(defined, definitions));
  }
  const kept = Object.entries(value)
    .filter(([keyword, each]) => !saysNothing(keyword, each, value))
    .map(([keyword, each]) => [keyword, readable(each, definitions)] as const);
  return withNullType(Object.fromEntries(kept));
}

function schemaOf(value: unknown, definitions: Definitions): Schema {
  const { $schema: _, $defs: __, id: ___, ...schema } = isObject(value) ? value : {};
  const copied = readable(schema, definitions);
  return isObject(copied) ? copied : {};
}

/** JSON Schema 2020-12, as in OpenAPI 3.1. */
export function jsonSchema(schema: z.ZodType): Schema {
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return schemaOf(made, made.$defs ?? {});
}
