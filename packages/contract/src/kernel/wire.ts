import { z } from 'zod';
import { relationOf, type Resource } from './define-resource.ts';
import type { Field } from './field.ts';

/** Converts between wire and program: flags are 1 and 0 on the wire, booleans in the program. */

const wireFlag = z.union([z.literal(0), z.literal(1)], 'Must be 1 or 0');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function wireSchema(field: Field): z.ZodType {
  if (field.kind !== 'flag') return field.schema;
  return field.nullable ? wireFlag.nullable() : wireFlag;
}

const stampSchema = z
  .strictObject({ userId: z.int().nullable().optional(), at: z.string().optional() })
  .meta({ id: 'StampSent' })
  .optional();

/** The exact body of a creation or an update: unknown fields and fields the server supplies are refused. */
export function bodySchema(
  resource: Resource,
  write: 'create' | 'update',
): z.ZodType<Record<string, unknown>> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'stamp') shape[name] = stampSchema;
    else if (field.supplied === 'always' || (write === 'create' && field.supplied === 'create')) {
      const schema = wireSchema(field);
      shape[name] = write === 'update' || field.optional ? schema.optional() : schema;
    } else if (write === 'update' && resource.key.includes(name)) {
      // An update may repeat the key; the route checks it against the address.
      shape[name] = wireSchema(field).optional();
    }
  }
  return z.strictObject(shape);
}

/** A record from the wire. Relations are converted under their name or alias. */
export function fromWire(
  resource: Resource,
  record: unknown,
  aliases: Readonly<Record<string, string>> = {},
): unknown {
  if (!isObject(record)) return record;
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
      if (field !== undefined) return [name, field.kind === 'flag' && value !== null ? value === 1 : value];
      const target = relationOf(resource, aliases[name] ?? name)?.target;
      if (target === undefined) return [name, value];
      return [
        name,
        Array.isArray(value) ? value.map((each) => fromWire(target, each)) : fromWire(target, value),
      ];
    }),
  );
}

export function toWire(resource: Resource, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => {
        const isFlag = Object.hasOwn(resource.fields, name) && resource.fields[name]?.kind === 'flag';
        return [name, isFlag && typeof value === 'boolean' ? Number(value) : value];
      }),
  );
}
