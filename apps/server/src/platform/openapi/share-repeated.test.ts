import { expect, it } from 'vitest';
import { shareRepeated } from './share-repeated.ts';

const address = {
  type: 'object',
  properties: { street: { type: 'string', maxLength: 200 }, city: { type: 'string', maxLength: 100 } },
  required: ['street', 'city'],
};

it('a schema in two places stands once, named after the first', async () => {
  const place = { type: 'object', properties: { address, name: { type: 'string' } } };
  const shared = await shareRepeated({
    Shop: place,
    NewShop: { type: 'object', properties: { addresses: { type: 'array', items: address } } },
  });
  const reference = { $ref: '#/components/schemas/NewShopAddresses' };
  expect(shared).toEqual({
    NewShop: { type: 'object', properties: { addresses: { type: 'array', items: reference } } },
    Shop: { type: 'object', properties: { address: reference, name: { type: 'string' } } },
    NewShopAddresses: address,
  });
});

it('leaves short and single ones where they are', async () => {
  const schemas = {
    A: { type: 'object', properties: { n: { type: 'integer', minimum: 1 } } },
    B: { type: 'object', properties: { n: { type: 'integer', minimum: 1 }, address } },
  };
  expect(await shareRepeated(schemas)).toEqual(schemas);
});

it('an example is a value, even one that looks like a schema', async () => {
  const schemas = {
    A: { type: 'object', examples: [address] },
    B: { type: 'object', examples: [address] },
  };
  expect(await shareRepeated(schemas)).toEqual(schemas);
});
