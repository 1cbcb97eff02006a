import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggest, type LocalProperty, type RemoteBuilding } from './suggest.ts';

const remote = (
  id: number,
  name: string,
  address: string | null,
  postalCode: string | null = null,
): RemoteBuilding => ({
  id,
  name,
  address,
  postalCode,
});
const local = (id: number, name: string, address: string, postalCode = 'M5V 1A1'): LocalProperty => ({
  id,
  name,
  address,
  postalCode,
});

describe('suggests a property for a building', () => {
  it('by address, in any spelling', () => {
    expect(
      suggest(
        [remote(1, 'Tower', '45 KING ST. W', 'M5V1A1')],
        [local(7, 'King West', '45 King Street West')],
      ),
    ).toEqual([{ remoteId: 1, localId: 7, by: 'address' }]);
  });

  it('by address and name if several share an address', () => {
    const found = suggest(
      [remote(1, 'Maple North Tower', '9 Elm Ave'), remote(2, 'Maple South Tower', '9 Elm Ave')],
      [local(7, 'Maple South Tower', '9 Elm Avenue'), local(8, 'Maple North Tower', '9 Elm Avenue')],
    );
    expect(found).toEqual([
      { remoteId: 1, localId: 8, by: 'address' },
      { remoteId: 2, localId: 7, by: 'address' },
    ]);
  });

  it('by name without an address, and not at all if ambiguous', () => {
    expect(
      suggest([remote(1, 'Oak Court Apartments', null)], [local(7, 'The Oak Court', '1 Elm St')]),
    ).toEqual([{ remoteId: 1, localId: 7, by: 'name' }]);
    expect(
      suggest([remote(1, 'Oak', null)], [local(7, 'Oak', '1 Elm St'), local(8, 'Oak', '2 Elm St')]),
    ).toEqual([]);
  });

  it('not at the same address with another postal code', () => {
    const found = suggest(
      [remote(1, 'A', '1 Main St', 'K1A 0B1'), remote(2, 'B', '1 Main St', 'M5V 1A1')],
      [local(7, 'X', '1 Main Street', 'M5V 1A1'), local(8, 'Y', '1 Main Street', 'K1A 0B1')],
    );
    expect(new Map(found.map(({ remoteId, localId }) => [remoteId, localId]))).toEqual(
      new Map([
        [1, 8],
        [2, 7],
      ]),
    );
  });

  it('one to one, for any input', () => {
    const names = fc.constantFrom('Oak', 'Elm', 'Oak Court', 'The Elm');
    const addresses = fc.constantFrom('1 Main St', '1 Main Street', '2 Main St', '3 Oak Ave');
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.record({
            id: fc.nat(30),
            name: names,
            address: fc.option(addresses),
            postalCode: fc.option(fc.constant('M5V 1A1')),
          }),
          { selector: ({ id }) => id },
        ),
        fc.uniqueArray(
          fc.record({ id: fc.nat(30), name: names, address: addresses, postalCode: fc.constant('M5V1A1') }),
          { selector: ({ id }) => id },
        ),
        (remotes, locals) => {
          const found = suggest(remotes, locals);
          expect(new Set(found.map(({ remoteId }) => remoteId)).size).toBe(found.length);
          expect(new Set(found.map(({ localId }) => localId)).size).toBe(found.length);
        },
      ),
    );
  });
});
