import {
  labelOf,
  relationNames,
  versionName,
  type Resource,
} from '@supersync/contract/kernel/define-resource.ts';
import { operators, queryLimits } from '@supersync/contract/kernel/query/query.ts';
import { bodySchema } from '@supersync/contract/kernel/wire.ts';
import type { RouteDescription } from '../server.ts';
import { component, componentName, type Schema } from './component.ts';
import { exampleRecord, exampleStamp } from './example-record.ts';
import { jsonSchema } from './json-schema.ts';
import { conflict, notFound, refused, stale } from './refusals.ts';
import { requestKeyHeader } from './request-key-header.ts';

type Described = Required<Pick<RouteDescription, 'operationId' | 'summary' | 'responses'>> & RouteDescription;

export interface ResourceDescriptions {
  list(): Described;
  get(): Described;
  create(): Described;
  update(): Described;
  updateByBody(): Described;
  remove(): Described;
}

const flagSchema: Schema = { type: 'integer', enum: [0, 1] };

const versionSchema = component('schemas', 'Version', {
  type: 'integer',
  description: 'Grows with every change; sent back as If-Match, it keeps two people from undoing each other.',
});

/** A record on the wire. A list may select fewer fields, so only the key and the version are required. */
function recordSchema(resource: Resource): Schema {
  const properties: Record<string, Schema> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const title = labelOf(name, field);
    const description = [field.help, field.personal ? 'Personal data: masked without permission.' : undefined]
      .filter((part) => part !== undefined)
      .join(' ');
    const base: Schema =
      field.kind === 'stamp'
        ? component('schemas', 'Stamp', { ...jsonSchema(field.schema), examples: [exampleStamp] })
        : field.kind !== 'flag'
          ? jsonSchema(field.schema)
          : field.nullable
            ? { anyOf: [flagSchema, { type: 'null' }] }
            : flagSchema;
    // A label that says no more than the name is left out.
    const isTold = title.replaceAll(' ', '').toLowerCase() === name.toLowerCase();
    properties[name] = {
      ...base,
      ...(isTold ? {} : { title }),
      ...(description === '' ? {} : { description }),
    };
  }
  properties[versionName(resource)] = versionSchema;
  // There when `relations` names them.
  for (const name of relationNames(resource)) properties[name] = {};
  return {
    type: 'object',
    required: [...resource.key, versionName(resource)],
    properties,
    examples: [exampleRecord(resource)],
  };
}

const text = { type: 'string' } as const;

const query = (name: string, description: string, schema: Schema = text): object => ({
  name,
  in: 'query',
  ...(description === '' ? {} : { description }),
  schema,
});

const shared = (name: string, parameter: object): object => component('parameters', name, parameter);

const fieldsParameter = shared(
  'Fields',
  query(
    'fields',
    'Comma-separated fields of the record, those of a relation by their path (`relation.field`). The key and the version always come along.',
  ),
);
const relationsParameter = shared(
  'Relations',
  query('relations', 'Comma-separated relations of the record, nested by dots, `name:alias` to rename.'),
);

const shapeParameters = (resource: Resource): object[] =>
  relationNames(resource).length === 0 ? [fieldsParameter] : [fieldsParameter, relationsParameter];

const commonListParameters: readonly object[] = [
  shared(
    'Where',
    query(
      'where',
      `Conditions as JSON: \`{"field": value}\` or \`{"field": {"operator": value}}\` with ${operators.join(', ')}; \`and\`, \`or\` and \`not\` nest up to ${queryLimits.depth} deep; a path of dots crosses relations.`,
      { type: 'string', contentMediaType: 'application/json', maxLength: queryLimits.whereBytes },
    ),
  ),
  shared(
    'Search',
    query('search', 'Every word must occur in one of the searched fields.', {
      ...text,
      maxLength: queryLimits.searchLength,
    }),
  ),
  shared(
    'Sort',
    query(
      'sort',
      'Comma-separated fields, also of a related record (`client.name`), downwards with a minus.',
    ),
  ),
  shared(
    'Limit',
    query('limit', 'Rows of a page; 0 is every row, streamed.', {
      type: 'integer',
      minimum: 0,
      maximum: queryLimits.maxLimit,
    }),
  ),
  shared(
    'Page',
    query('page', 'From 1.', { type: 'integer', minimum: 1, maximum: queryLimits.maxPage, default: 1 }),
  ),
  shared(
    'Format',
    query('format', '`csv` gives the list as CSV.', { type: 'string', enum: ['json', 'csv'] }),
  ),
];

const listParameters = (resource: Resource): object[] => [
  ...shapeParameters(resource),
  ...commonListParameters,
  ...resource.plainFilters.map((name) => query(name, '')),
];

const key = (description: string): object => ({
  name: 'key',
  in: 'path',
  required: true,
  description,
  schema: text,
});

const singleKey = shared('Key', key('The key of the record.'));

const keyParameter = (resource: Resource): object =>
  resource.key.length === 1
    ? singleKey
    : key(`${resource.key.map((name) => `${name}:{${name}}`).join('~')}, each value percent-encoded.`);

const ifMatch = component('parameters', 'IfMatch', {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The version seen, in double quotes. Where it is stale, nothing is written.',
  schema: { type: 'string', pattern: String.raw`^"\d+"$` },
});

const count: Schema = { type: 'integer', minimum: 0 };

const listMetaSchema = component('schemas', 'ListMeta', {
  type: 'object',
  required: ['total', 'page', 'limit', 'pageCount'],
  properties: {
    total: count,
    totalIsCapped: { type: 'boolean', description: 'There are more than `total`: counting stopped there.' },
    page: count,
    limit: count,
    pageCount: count,
  },
  examples: [{ total: 260, page: 1, limit: 25, pageCount: 11 }],
});

/** The OpenAPI operations of a resource. */
export function describeResource(resource: Resource): ResourceDescriptions {
  const name = componentName(resource.name);
  const record = component('schemas', name, recordSchema(resource));
  const answer = component('responses', `${name}Answer`, {
    description: 'The record as it is now',
    content: {
      'application/json': {
        schema: { type: 'object', required: ['data'], properties: { data: record } },
      },
    },
  });
  const body = (write: 'create' | 'update'): object => ({
    required: true,
    content: {
      'application/json': {
        schema: component(
          'schemas',
          write === 'create' ? `New${name}` : `${name}Change`,
          jsonSchema(bodySchema(resource, write)),
        ),
      },
    },
  });
  const update = (operationId: string, parameters: readonly object[], more: string): Described => ({
    operationId,
    summary: `Change a ${resource.singular}`,
    description: `Only the fields sent change.${more}`,
    parameters: [...parameters, ifMatch],
    requestBody: body('update'),
    responses: {
      200: answer,
      '4XX': refused,
      404: notFound,
      409: conflict,
      412: stale,
    },
  });
  return {
    list: () => ({
      operationId: `list_${resource.name}`,
      summary: resource.summary,
      description: `Sorted by ${resource.defaultSort}, ${resource.defaultLimit === 0 ? 'every row' : `${resource.defaultLimit} rows a page`} by default.`,
      parameters: listParameters(resource),
      responses: {
        200: component('responses', `${name}List`, {
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
        }),
        '4XX': refused,
      },
    }),
    get: () => ({
      operationId: `get_${resource.name}`,
      summary: `One ${resource.singular}`,
      parameters: [keyParameter(resource), ...shapeParameters(resource)],
      responses: { 200: answer, '4XX': refused, 404: notFound },
    }),
    create: () => ({
      operationId: `create_${resource.name}`,
      summary: `Create a ${resource.singular}`,
      parameters: [requestKeyHeader],
      requestBody: body('create'),
      responses: {
        201: answer,
        '4XX': refused,
        409: conflict,
      },
    }),
    update: () => update(`update_${resource.name}`, [keyParameter(resource)], ''),
    updateByBody: () =>
      update(
        `update_${resource.name}_by_body`,
        [],
        ` The body names the record by ${resource.key.join(' and ')}.`,
      ),
    remove: () => ({
      operationId: `delete_${resource.name}`,
      summary: `Remove a ${resource.singular}`,
      parameters: [keyParameter(resource), ifMatch],
      responses: {
        204: { description: 'Removed' },
        '4XX': refused,
        404: notFound,
        409: conflict,
        412: stale,
      },
    }),
  };
}
