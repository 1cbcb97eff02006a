import {
  labelOf,
  relationNames,
  versionName,
  type Resource,
} from '@supersync/contract/kernel/define-resource.ts';
import { operators, queryLimits } from '@supersync/contract/kernel/query/query.ts';
import { bodySchema } from '@supersync/contract/kernel/wire.ts';
import { z } from 'zod';
import type { RouteDescription } from '../server.ts';

type Described = Required<Pick<RouteDescription, 'summary' | 'tags' | 'responses'>> & RouteDescription;

export interface ResourceDescriptions {
  list(): Described;
  get(): Described;
  create(): Described;
  update(): Described;
  updateByBody(): Described;
  remove(): Described;
}

type Schema = Readonly<Record<string, unknown>>;

/** JSON Schema 2020-12, as in OpenAPI 3.1. */
function jsonSchema(schema: z.ZodType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

const flagSchema: Schema = { type: 'integer', enum: [0, 1] };

/** A record on the wire. A list may select fewer fields, so only the key and the version are required. */
function recordSchema(resource: Resource): Schema {
  const properties: Record<string, Schema> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const title = labelOf(name, field);
    const description = [field.help, field.personal ? 'Personal data: masked without permission.' : undefined]
      .filter((part) => part !== undefined)
      .join(' ');
    const base: Schema =
      field.kind !== 'flag'
        ? jsonSchema(field.schema)
        : field.nullable
          ? { anyOf: [flagSchema, { type: 'null' }] }
          : flagSchema;
    properties[name] = { ...base, title, ...(description === '' ? {} : { description }) };
  }
  properties[versionName(resource)] = {
    type: 'integer',
    description:
      'Grows with every change; sent back as If-Match, it keeps two people from undoing each other.',
  };
  for (const name of relationNames(resource))
    properties[name] = { description: 'A relation; there when `relations` names it.' };
  return {
    type: 'object',
    required: [...resource.key, versionName(resource)],
    properties,
    // A relation's alias may have any name.
    additionalProperties: true,
  };
}

const text = { type: 'string' } as const;

const query = (name: string, description: string, schema: Schema = text): object => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
});

function shapeParameters(resource: Resource): object[] {
  const relations = relationNames(resource);
  return [
    query(
      'fields',
      `Comma-separated: ${Object.keys(resource.fields).join(', ')}. The key and the version always come along.${relations.length === 0 ? '' : ' Those of a relation by their path, `relation.field`.'}`,
    ),
    ...(relations.length === 0
      ? []
      : [
          query(
            'relations',
            `Comma-separated, nested by dots, \`name:alias\` to rename: ${relations.join(', ')}.`,
          ),
        ]),
  ];
}

const listParameters = (resource: Resource): object[] => [
  ...shapeParameters(resource),
  query(
    'where',
    `Conditions as JSON: \`{"field": value}\` or \`{"field": {"operator": value}}\` with ${operators.join(', ')}; \`and\`, \`or\` and \`not\` nest up to ${queryLimits.depth} deep; a path of dots crosses relations.`,
    { type: 'string', contentMediaType: 'application/json', maxLength: queryLimits.whereBytes },
  ),
  query('search', 'Every word must occur in one of the searched fields.', {
    ...text,
    maxLength: queryLimits.searchLength,
  }),
  query(
    'sort',
    `Comma-separated fields, also of a related record (client.name), downwards with a minus. Default: ${resource.defaultSort}.`,
  ),
  query('limit', 'Rows of a page; 0 is every row, streamed.', {
    type: 'integer',
    minimum: 0,
    maximum: queryLimits.maxLimit,
    default: resource.defaultLimit,
  }),
  query('page', 'From 1.', { type: 'integer', minimum: 1, maximum: queryLimits.maxPage, default: 1 }),
  query('format', '`csv` gives the list as CSV.', { type: 'string', enum: ['json', 'csv'] }),
  ...resource.plainFilters.map((name) => query(name, `Only those with this ${name}.`)),
];

const keyParameter = (resource: Resource): object => ({
  name: 'key',
  in: 'path',
  required: true,
  description:
    resource.key.length === 1
      ? `The ${resource.key[0]} of the ${resource.singular}.`
      : `${resource.key.map((name) => `${name}:{${name}}`).join('~')}, each value percent-encoded.`,
  schema: text,
});

const ifMatch: object = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The version seen, in double quotes. Where it is stale, nothing is written.',
  schema: { type: 'string', pattern: String.raw`^"\d+"$` },
};

const answer = (description: string, schema: Schema): object => ({
  description,
  content: { 'application/json': { schema } },
});

const data = (schema: Schema): Schema => ({
  type: 'object',
  required: ['data'],
  properties: { data: schema },
});

const count: Schema = { type: 'integer', minimum: 0 };

const listMetaSchema: Schema = {
  type: 'object',
  required: ['total', 'page', 'limit', 'pageCount'],
  properties: { total: count, page: count, limit: count, pageCount: count },
};

const refusal = (description: string): object => ({
  description,
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        required: ['status', 'title', 'detail', 'code'],
        properties: {
          status: { type: 'integer' },
          title: text,
          detail: { type: 'string', description: 'A sentence for a person' },
          code: { type: 'string', description: 'Stable, from the error catalogue' },
          requestId: text,
          errors: { type: 'object', additionalProperties: text, description: 'What is wrong, by place' },
        },
      },
    },
  },
});

const readProblems = {
  400: refusal('The request was not understood, or some values were not accepted'),
  401: refusal('Not signed in'),
  403: refusal('A permission is missing'),
};

const notFound = refusal('There is no such record');
const conflict = refusal('The record is there already, still in use, or points to one that does not exist');
const stale = refusal('Somebody else changed the record meanwhile; `current` holds it as it is now');

/** The OpenAPI operations of a resource. */
export function describeResource(resource: Resource): ResourceDescriptions {
  const record = recordSchema(resource);
  const tags = [resource.plural];
  const body = (write: 'create' | 'update'): object => ({
    required: true,
    content: { 'application/json': { schema: jsonSchema(bodySchema(resource, write)) } },
  });
  const update = (parameters: readonly object[], more: string): Described => ({
    summary: `Change a ${resource.singular}`,
    description: `Only the fields sent change.${more}`,
    tags,
    parameters: [...parameters, ifMatch],
    requestBody: body('update'),
    responses: {
      200: answer('The record as it is now', data(record)),
      ...readProblems,
      404: notFound,
      409: conflict,
      412: stale,
    },
  });
  return {
    list: () => ({
      summary: resource.summary,
      tags,
      parameters: listParameters(resource),
      responses: {
        200: {
          description: 'One page, or every row',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['data', 'meta'],
                properties: { data: { type: 'array', items: record }, meta: listMetaSchema },
              },
            },
            'text/csv': { schema: text },
          },
        },
        ...readProblems,
      },
    }),
    get: () => ({
      summary: `One ${resource.singular}`,
      tags,
      parameters: [keyParameter(resource), ...shapeParameters(resource)],
      responses: { 200: answer('The record', data(record)), ...readProblems, 404: notFound },
    }),
    create: () => ({
      summary: `Create a ${resource.singular}`,
      tags,
      requestBody: body('create'),
      responses: {
        201: answer('The new record', data(record)),
        ...readProblems,
        409: conflict,
      },
    }),
    update: () => update([keyParameter(resource)], ''),
    updateByBody: () => update([], ` The body names the record by ${resource.key.join(' and ')}.`),
    remove: () => ({
      summary: `Remove a ${resource.singular}`,
      tags,
      parameters: [keyParameter(resource), ifMatch],
      responses: {
        204: { description: 'Removed' },
        ...readProblems,
        404: notFound,
        409: conflict,
        412: stale,
      },
    }),
  };
}
