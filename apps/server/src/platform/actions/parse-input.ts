import { problem } from '@supersync/contract/kernel/errors.ts';
import { z } from 'zod';

/** Unknown fields are refused, unless the schema says itself what becomes of them. */
export function exactly(schema: z.ZodType | undefined): z.ZodType | undefined {
  return schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;
}

interface Part {
  readonly schema: z.ZodType | undefined;
  readonly value: unknown;
}

/** Nothing at all, or `{}`: whatever else is sent was meant for something. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0);

function complaints(error: z.ZodError): [path: string, message: string][] {
  return error.issues.flatMap((issue): [string, string][] => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => [[...path, key].join('.'), 'Unknown']);
    return [[path.join('.'), issue.message]];
  });
}

/** Checks all parts of a request and names every place that is wrong at once. */
export function parseInput<Names extends string>(
  parts: Readonly<Record<Names, Part>>,
): Record<Names, unknown>;
export function parseInput(parts: Readonly<Record<string, Part>>): Record<string, unknown> {
  const errors = new Map<string, string>();
  const values: Record<string, unknown> = {};
  for (const [name, { schema, value }] of Object.entries(parts)) {
    if (schema === undefined) {
      if (!isNothing(value)) errors.set(name, 'Not expected here');
      continue;
    }
    const result = schema.safeParse(value);
    if (result.success) values[name] = result.data;
    else
      for (const [path, message] of complaints(result.error)) {
        const place = path === '' ? name : path;
        if (!errors.has(place)) errors.set(place, message);
      }
  }
  if (errors.size > 0) throw problem('invalid_input', {}, { errors: Object.fromEntries(errors) });
  return values;
}
