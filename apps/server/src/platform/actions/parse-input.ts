import { problem } from '@supersync/contract/kernel/errors.ts';
import { z } from 'zod';

/** Refuses unknown fields, unless the schema handles them itself. */
export function exactly(schema: z.ZodType | undefined): z.ZodType | undefined {
  return schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;
}

interface Part {
  readonly schema: z.ZodType | undefined;
  readonly value: unknown;
}

/** Nothing, or `{}`. Anything else was sent by mistake. */
const isEmptyInput = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0);

/** PostgreSQL has no NUL in texts. A body may hold one where its schema allows it; an address never does. */
const nulsIn = (value: unknown): string[] =>
  Object.entries(Object(value))
    .filter(([, each]) => typeof each === 'string' && each.includes('\0'))
    .map(([name]) => name);

function errorsIn(error: z.ZodError): [path: string, message: string][] {
  return error.issues.flatMap((issue): [string, string][] => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => [[...path, key].join('.'), 'Unknown']);
    return [[path.join('.'), issue.message]];
  });
}

/** Validates all parts of a request and reports every error at once. */
export function parseInput<Names extends string>(
  parts: Readonly<Record<Names, Part>>,
): Record<Names, unknown>;
export function parseInput(parts: Readonly<Record<string, Part>>): Record<string, unknown> {
  const errors = new Map<string, string>();
  const values: Record<string, unknown> = {};
  for (const [name, { schema, value }] of Object.entries(parts)) {
    if (schema === undefined) {
      if (!isEmptyInput(value)) errors.set(name, 'Not expected here');
      continue;
    }
    if (name !== 'body') for (const place of nulsIn(value)) errors.set(place, 'Contains a NUL character');
    const result = schema.safeParse(value);
    if (result.success) values[name] = result.data;
    else
      for (const [path, message] of errorsIn(result.error)) {
        const place = path === '' ? name : path;
        if (!errors.has(place)) errors.set(place, message);
      }
  }
  if (errors.size > 0) throw problem('invalid_input', {}, { errors: Object.fromEntries(errors) });
  return values;
}
