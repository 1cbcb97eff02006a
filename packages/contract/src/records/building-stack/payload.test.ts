import { describe, expect, it } from 'vitest';
import { bathsOf, companyPayload, differences, findMapped, valuesOf, type SyncedValues } from './payload.ts';

const payload = companyPayload.parse({
  data: {
    companyName: 'passes by',
    buildings: [
      {
        id: 81,
        name: 'Oak Court',
        availableUnits: [
          {
            name: '101',
            numberOfBedrooms: 1,
            numberOfBathrooms: 1,
            numberOfPowderRooms: 1,
            size: '610',
            rent: 1850,
          },
          { name: '204', numberOfBedrooms: '2', size: 0, rent: 0, images: 'none' },
        ],
      },
      { name: 'Empty House' },
    ],
  },
});
const [oak, vacant] = payload.data.buildings;
if (oak === undefined || vacant === undefined) throw new Error('The payload lost its buildings');

const own: SyncedValues = {
  unitsAvailable: 2,
  bedsMin: 1,
  bedsMax: 3,
  rentMin: '1800.00',
  rentMax: '1850.00',
  squareFeetMin: 610,
  squareFeetMax: 700,
};

describe('a payload', () => {
  it('gives ranges of known values; zero rents are ignored', () => {
    expect(valuesOf(oak)).toEqual({
      unitsAvailable: 2,
      bedsMin: 1,
      bedsMax: 2,
      rentMin: '1850.00',
      rentMax: '1850.00',
      squareFeetMin: 610,
      squareFeetMax: 610,
    });
    expect(valuesOf(vacant)).toMatchObject({ unitsAvailable: 0, rentMin: null, bedsMin: null });
    expect(oak.availableUnits.map(bathsOf)).toEqual([1.5, 0]);
  });

  it('is compared field by field; locked and absent fields stay unchanged', () => {
    const verdicts = (locked: string[]) =>
      Object.fromEntries(
        differences(own, valuesOf(oak), new Set(locked)).map(({ field, verdict }) => [field, verdict]),
      );
    expect(verdicts([])).toMatchObject({
      unitsAvailable: 'same',
      bedsMax: 'changed',
      rentMin: 'changed',
      rentMax: 'same',
    });
    expect(verdicts(['rentMin'])).toMatchObject({ rentMin: 'locked', bedsMax: 'changed' });
    expect(
      differences(own, valuesOf(vacant), new Set()).filter(({ verdict }) => verdict === 'changed'),
    ).toEqual([{ field: 'unitsAvailable', ours: 2, theirs: 0, verdict: 'changed' }]);
  });

  it('matches a mapped building by id, else by address, else by name', () => {
    const mapped = [
      { remoteId: '80', name: 'Oak Court', address: '1 Elm St' },
      { remoteId: '81', name: 'Other', address: '9 Elm St' },
    ];
    expect(findMapped(oak, mapped)?.remoteId).toBe('81');
    expect(findMapped({ ...oak, id: null, address: '1 Elm Street' }, mapped)?.remoteId).toBe('80');
    expect(findMapped({ ...oak, id: null, name: 'The Oak Court' }, mapped)?.remoteId).toBe('80');
    expect(findMapped({ ...oak, id: 5, name: 'Birch' }, mapped)).toBeNull();
  });
});
