import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { parseKey, printKey, type KeyValues } from '@supersync/contract/kernel/record-key.ts';
import { bodySchema, fromWire } from '@supersync/contract/kernel/wire.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../server.ts';

export interface Body {
  /** By field, in program form, without stamps. */
  readonly values: Record<string, unknown>;
  /** User ids for the stamps. */
  readonly signedAs: Record<string, number>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function errorsOf(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) errors[[...path, key].join('.')] ??= 'Unknown field';
    else errors[path.join('.')] ??= issue.message;
  }
  return errors;
}

/** A write may carry `modified.userId`: only the caller's own, or an id the declaration allows. */
function stampUsers(
  resource: Resource,
  body: Record<string, unknown>,
  caller: Caller,
): Record<string, number> {
  const signedAs: Record<string, number> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const sent = field.kind === 'stamp' ? body[name] : undefined;
    if (!isObject(sent) || sent['userId'] === undefined) continue;
    const userId = sent['userId'];
    if (typeof userId !== 'number' || (userId !== caller.userId && !field.alsoSignedAs?.includes(userId)))
      throw problem('not_your_stamp', {}, { errors: { [`${name}.userId`]: 'Must be your own user id' } });
    signedAs[name] = userId;
  }
  return signedAs;
}

/** Parses the bodies of one resource. */
export function bodyReader(resource: Resource, write: 'create' | 'update') {
  // Made when it is first needed: all of them took a twentieth of the start.
  let schema: ReturnType<typeof bodySchema> | undefined;
  return (sent: unknown, caller: Caller): Body => {
    schema ??= bodySchema(resource, write);
    const parsed = schema.safeParse(sent);
    if (!parsed.success) throw problem('invalid_input', {}, { errors: errorsOf(parsed.error) });
    const signedAs = stampUsers(resource, parsed.data, caller);
    const decoded = fromWire(resource, parsed.data);
    const values: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(isObject(decoded) ? decoded : {}))
      if (resource.fields[name]?.kind !== 'stamp' && value !== undefined) values[name] = value;
    if (write === 'create')
      for (const [name, field] of Object.entries(resource.fields))
        if (field.kind !== 'stamp' && field.default !== undefined) values[name] ??= field.default;
    return { values, signedAs };
  };
}

/** The key from the raw URL: the router has already decoded the percent-encoding that separates the parts. */
export function keyInAddress(resource: Resource, request: FastifyRequest): KeyValues {
  const path = request.url.split('?')[0] ?? '';
  return parseKey(resource, path.slice(path.lastIndexOf('/') + 1));
}

/** The key of an update, from the address or the body; if both give it, they must agree. */
export function keyOfUpdate(
  resource: Resource,
  address: KeyValues | null,
  values: Record<string, unknown>,
): { key: KeyValues; values: Record<string, unknown> } {
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !resource.key.includes(name)));
  const errors: Record<string, string> = {};
  for (const name of resource.key) {
    const sent = values[name];
    if (address === null && sent === undefined) errors[name] = 'Required';
    if (address !== null && sent !== undefined && sent !== address[name])
      errors[name] = 'Not the record of this address';
  }
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, { errors });
  return { key: address ?? parseKey(resource, printKey(resource, values)), values: rest };
}

/** `If-Match: "<version>"`; null without the header. */
export function expectedVersion(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return null;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined)
    throw problem('invalid_input', {}, { errors: { 'if-match': 'Must be a version in double quotes' } });
  return Number(version);
}
