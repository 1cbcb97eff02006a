import { expect, test } from 'vitest';
import { houseAmenity, landlord } from '#test/resource/test-resources.ts';
import { describeResource } from './describe-resource.ts';

const operations = describeResource(landlord);
const names = (parameters: readonly object[] = []): unknown[] =>
  parameters.map((parameter) => Reflect.get(parameter, 'name'));

test('a list declares every parameter', () => {
  const { parameters, responses } = operations.list();
  expect(names(parameters)).toEqual([
    'fields',
    'relations',
    'where',
    'search',
    'sort',
    'limit',
    'page',
    'format',
    ...landlord.plainFilters,
  ]);
  expect(Object.keys(responses)).toEqual(['200', '4XX']);
  expect(responses).toMatchObject({
    200: { content: { 'text/csv': {}, 'application/json': { schema: { required: ['data', 'meta'] } } } },
    '4XX': { content: { 'application/problem+json': {} } },
  });
});

test('a record has its wire schema', () => {
  expect(operations.get().responses).toMatchObject({
    200: {
      content: {
        'application/json': {
          schema: {
            properties: {
              data: {
                required: ['id', 'version'],
                properties: {
                  isActive: { type: 'integer', enum: [0, 1] },
                  rating: { type: ['string', 'null'] },
                  city: { title: 'Home town' },
                  tier: { type: 'string', enum: ['gold', 'silver', 'none'] },
                  email: { description: 'Personal data: masked without permission.' },
                },
              },
            },
          },
        },
      },
    },
  });
});

test('a body has exactly the fields a caller may supply', () => {
  const schema = (body: object | undefined): unknown =>
    JSON.parse(JSON.stringify(body)).content['application/json'].schema;
  expect(schema(operations.create().requestBody)).toMatchObject({
    required: ['name'],
    additionalProperties: false,
    properties: { isActive: expect.any(Object), modified: expect.any(Object) },
  });
  expect(schema(operations.create().requestBody)).not.toHaveProperty('properties.created');
  expect(schema(operations.update().requestBody)).not.toHaveProperty('required');
});

test('writes declare their errors and the form of a composite key', () => {
  const links = describeResource(houseAmenity);
  expect(Object.keys(links.update().responses)).toEqual(['200', '404', '409', '412', '4XX']);
  expect(Object.keys(links.remove().responses)).toEqual(['204', '404', '409', '412', '4XX']);
  expect(links.get().parameters?.[0]).toMatchObject({
    name: 'key',
    in: 'path',
    required: true,
    description: 'houseId:{houseId}~amenityKey:{amenityKey}, each value percent-encoded.',
  });
  expect(names(links.updateByBody().parameters)).toEqual(['If-Match']);
});

test('the description has no external references', () => {
  const text = JSON.stringify([
    operations.list(),
    operations.create(),
    operations.update(),
    operations.remove(),
  ]);
  expect(text).not.toContain('$ref');
  expect(text).not.toContain('$schema');
});
