import type { Action } from '@supersync/contract/kernel/define-action.ts';
import { idRange } from '@supersync/contract/kernel/record-id.ts';
import { z } from 'zod';
import { component, componentName } from '../openapi/component.ts';
import { jsonSchema } from '../openapi/json-schema.ts';
import { requestKeyHeader } from '../openapi/request-key-header.ts';
import type { RouteDescription } from '../server.ts';

const properties = (schema: z.ZodType | undefined): [name: string, schema: z.ZodType][] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).filter(
        (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
      )
    : [];

/** Most actions are about the record with an id. */
const idContent = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'integer', minimum: idRange.min },
};
const idText = JSON.stringify(idContent);
const idParameter = component('parameters', 'Id', idContent);

/** The OpenAPI operation of an action. */
export function describeAction(action: Action): RouteDescription {
  const inPath = properties(action.params).map(([name, schema]) => {
    const parameter = { name, in: 'path', required: true, schema: jsonSchema(schema) };
    return JSON.stringify(parameter) === idText ? idParameter : parameter;
  });
  const inQuery = properties(action.query).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(schema.safeParse(undefined).success ? {} : { required: true }),
    schema: jsonSchema(schema),
  }));
  const name = componentName(action.name);
  const answer = component('schemas', `${name}Answer`, jsonSchema(action.answer));
  const content =
    action.media === undefined
      ? {
          'application/json': {
            schema: { type: 'object', required: ['data'], properties: { data: answer } },
          },
        }
      : { [action.media]: { schema: jsonSchema(action.answer) } };
  const success = action.status === 204 ? { description: 'Done' } : { description: 'Done', content };
  return {
    operationId: action.name,
    summary: action.summary,
    parameters: [...inPath, ...inQuery, ...(action.idempotent ? [requestKeyHeader] : [])],
    ...(action.body === undefined
      ? {}
      : {
          requestBody: {
            required: !action.body.safeParse(undefined).success,
            content: {
              'application/json': { schema: component('schemas', `${name}Body`, jsonSchema(action.body)) },
            },
          },
        }),
    responses: { [action.status]: success },
  };
}
