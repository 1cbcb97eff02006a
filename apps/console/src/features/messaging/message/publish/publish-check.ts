import { payloadBytes } from '@supersync/contract/messaging/message/actions.ts';
import { readJson } from '@supersync/contract/messaging/message/json-place.ts';
import { payloadSchema } from '@supersync/contract/messaging/message/message.ts';
import { fromJSONSchema } from 'zod';
import { formatBytes } from '#kit/value/format.ts';
import { isMasked } from '../masked.ts';

export interface BodyReading {
  /** The body to send; undefined while it is invalid. */
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly problems: readonly string[];
  /** Does not prevent sending, but should be checked. */
  readonly warnings: readonly string[];
  /** Where the text stops being JSON. */
  readonly place?: { readonly line: number; readonly column: number };
}

type Shape = Parameters<typeof fromJSONSchema>[0];

function shapeProblems(shape: Readonly<Record<string, unknown>>, payload: unknown): string[] {
  const result = fromJSONSchema(shape satisfies Shape).safeParse(payload);
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
}

/** Validates a body before it is sent: the server validates again. */
export function readBody(text: string, shape: Readonly<Record<string, unknown>> | null): BodyReading {
  const json = readJson(text);
  if (!json.ok) {
    const { line, column } = json;
    const problem = `The body ${json.message}: line ${line}, column ${column}.`;
    return { problems: [problem], warnings: [], place: { line, column } };
  }
  const read = payloadSchema.safeParse(json.value);
  if (!read.success) return { problems: ['A body is an object: { "name": … }'], warnings: [] };
  const bytes = new TextEncoder().encode(JSON.stringify(read.data)).length;
  const problems = [
    ...(bytes > payloadBytes
      ? [`The body has ${formatBytes(bytes)}; at most ${formatBytes(payloadBytes)} are taken.`]
      : []),
    ...(shape === null ? [] : shapeProblems(shape, read.data)),
  ];
  const warnings = isMasked(read.data)
    ? ['The body holds masked values (•••). They would be sent just so: put something in their place.']
    : [];
  return { ...(problems.length === 0 ? { payload: read.data } : {}), problems, warnings };
}
