import { expect, it } from 'vitest';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { subscription } from '../../sales/subscription/subscription.ts';
import { unit } from '../../records/unit/unit.ts';
import { guessFields, importableFields, isImportable } from './import-fields.ts';

it('maps a header by field name, label and relation, each column once', () => {
  expect(
    guessFields(propertyMeta, ['ID', 'client.clientKey', 'Bedrooms from', 'name', 'Photos', 'Name']),
  ).toEqual({
    id: 0,
    clientId: 1,
    bedsMin: 2,
    name: 3,
  });
});

it('prefers the id of a linked record to its name', () =>
  expect(guessFields(propertyMeta, ['client.name', 'Client'])).toEqual({ clientId: 1 }));

it('offers what a person may write, and the key to find a record by', () => {
  const names = importableFields(subscription).map(({ name }) => name);
  expect(names).toContain('id');
  expect(names).toContain('rate');
  expect(names).not.toContain('proposedRate');
  expect(isImportable(unit)).toBe(false);
});
