import { expect, it } from 'vitest';
import { fromJSONSchema } from 'zod';
import { searchShape } from './search-shape.ts';

it('the fields of the topic are names under where, each with its operators', () => {
  const shape = searchShape(['propertyId', 'items[].sku']);
  expect(shape).toMatchObject({
    type: 'object',
    additionalProperties: false,
    properties: {
      where: {
        properties: { propertyId: { anyOf: expect.any(Array) }, 'items[].sku': { anyOf: expect.any(Array) } },
      },
      attributes: expect.any(Object),
      text: expect.any(Object),
      from: expect.any(Object),
    },
  });
  expect(JSON.stringify(shape)).toContain('startsWith');
});

it('what it takes and refuses is what the search takes and refuses', () => {
  const schema = fromJSONSchema(searchShape(['propertyId']));
  expect(schema.safeParse({ where: { propertyId: { gte: 7 } }, text: 'oak' }).success).toBe(true);
  expect(schema.safeParse({ wher: {} }).success).toBe(false);
  expect(schema.safeParse({ where: { propertyId: { like: 'x' } } }).success).toBe(false);
});
