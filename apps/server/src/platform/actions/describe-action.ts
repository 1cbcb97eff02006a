import type { Action } from '@supersync/contract/kernel/define-action.ts';
import { z } from 'zod';
import type { RouteDescription } from '../server.ts';

const jsonSchema = (schema: z.ZodType): object =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' });

const properties = (schema: z.ZodType | undefined): [name: string, schema: z.ZodType][] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).filter(
        (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
      )
    : [];

/** The OpenAPI operation of an action. */
export function describeAction(action: Action): RouteDescription {
  const inPath = properties(action.params).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: jsonSchema(schema),
  }));
  const inQuery = properties(action.query).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !schema.safeParse(undefined).success,
    schema: jsonSchema(schema),
  }));
  const keyHeader = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'The same key with the same input has one effect and one answer; with other input it is refused.',
    schema: { type: 'string', maxLength: 200 },
  };
  const content =
    action.media === undefined
      ? {
          'application/json': {
            schema: { type: 'object', required: ['data'], properties: { data: jsonSchema(action.answer) } },
          },
        }
      : { [action.media]: { schema: jsonSchema(action.answer) } };
  const success = action.status === 204 ? { description: 'Done' } : { description: 'Done', content };
  return {
    summary: action.summary,
    parameters: [...inPath, ...inQuery, ...(action.idempotent ? [keyHeader] : [])],
    ...(action.body === undefined
      ? {}
      : {
          requestBody: {
            required: !action.body.safeParse(undefined).success,
            content: { 'application/json': { schema: jsonSchema(action.body) } },
          },
        }),
    responses: { [action.status]: success },
  };
}
