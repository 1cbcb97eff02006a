import { importableFields, requiredFields } from '@supersync/contract/kernel/csv/import-fields.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { expect, it } from 'vitest';
import { fieldChoice, isUndoable, missingFields } from './import-words.ts';

const fields = importableFields(propertyMeta);
const required = requiredFields(propertyMeta);
const labelOfField = (name: string) => {
  const field = fields.find((each) => each.name === name);
  return field === undefined ? undefined : fieldChoice(field, required).label;
};

it('says what finds a record, what names another and what a new one needs', () => {
  expect(labelOfField('id')).toBe('Id (finds the record)');
  expect(labelOfField('clientId')).toBe('Client (ID or client key) *');
  expect(labelOfField('website')).toBe('Website');
});

it('names the fields that new records lack', () => {
  const all = Object.fromEntries(fields.map(({ name }, index) => [name, index]));
  expect(missingFields(fields, required, all)).toEqual([]);
  const { city: _city, ...others } = all;
  expect(missingFields(fields, required, others)).toEqual(['City']);
});

it('offers undo for 90 days', () => {
  const now = Date.parse('2026-07-01T00:00:00Z');
  expect(isUndoable({ finishedAt: '2026-04-03T00:00:00Z' }, now)).toBe(true);
  expect(isUndoable({ finishedAt: '2026-04-01T00:00:00Z' }, now)).toBe(false);
});
