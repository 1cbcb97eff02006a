import fc from 'fast-check';
import { expect, it } from 'vitest';
import { missing } from './access.ts';
import { eitherChain } from './either-chain.ts';
import { permissionKeys } from './permission-key.ts';
import { allFlags } from './permission-map.ts';

const key = fc.constantFrom(...permissionKeys.slice(0, 6));
const chain = fc.array(fc.uniqueArray(key, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });

it('is passed exactly by those who pass one of the two', () => {
  fc.assert(
    fc.property(chain, chain, fc.uniqueArray(key), (one, other, keys) => {
      const held = new Map(keys.map((each) => [each, allFlags]));
      const passes = (given: typeof one): boolean => missing(held, given).length === 0;
      expect(missing(held, eitherChain(one, other)).length === 0).toBe(passes(one) || passes(other));
    }),
  );
});
