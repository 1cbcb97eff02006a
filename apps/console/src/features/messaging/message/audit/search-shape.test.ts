import { messageSearchSchema } from '@supersync/contract/messaging/message/search.ts';
import { describe, expect, it } from 'vitest';
import { fromJSONSchema, toJSONSchema } from 'zod';
import { searchShape } from './search-shape.ts';

it('the fields of the topic are names under where', () => {
  const { where } = searchShape(['propertyId', 'items[].sku']).properties;
  expect(Object.keys(where.properties)).toEqual(['propertyId', 'items[].sku']);
});

describe('everything suggested is accepted by a search', () => {
  const shape = searchShape(['propertyId']);
  const schema: Parameters<typeof fromJSONSchema>[0] = JSON.parse(JSON.stringify(shape));
  const contract = toJSONSchema(messageSearchSchema, { io: 'input' });

  it('by the names of its parts and operators', () => {
    expect(Object.keys(shape.properties).toSorted()).toEqual(
      Object.keys(contract.properties ?? {}).toSorted(),
    );
    const [, operators] = shape.properties.where.additionalProperties.anyOf;
    const known = JSON.stringify(contract.properties?.['where']);
    for (const name of Object.keys(Object(operators).properties)) expect(known).toContain(`"${name}"`);
  });

  it.each([
    [{ where: { propertyId: { gte: 7 } }, text: 'oak' }, true],
    [{ where: { other: null, list: { in: [1, 'a'] } }, attributes: { origin: 'x' } }, true],
    [{ wher: {} }, false],
    [{ where: { propertyId: { like: 'x' } } }, false],
    [{ text: 'a' }, false],
    [{ attributes: { origin: 1 } }, false],
  ])('%j: %s', (search, isTaken) => {
    expect(fromJSONSchema(schema).safeParse(search).success).toBe(isTaken);
    expect(messageSearchSchema.safeParse(search).success).toBe(isTaken);
  });
});
