import { expect, it } from 'vitest';
import { choiceOf, choiceSchema, partsOf, startChoice, valuesIn, type ChoiceValues } from './lead-choice.ts';

const values: ChoiceValues = {
  clientId: 3,
  propertyId: null,
  receivedFrom: '2026-01-01T00:00:00.000Z',
  receivedTo: '2026-02-01T00:00:00.000Z',
  destination: 'leads.crm-sync',
};

it('round-trips through its address', () => {
  const address = new URLSearchParams(
    Object.entries(partsOf(values)).map(([name, value]): [string, string] => [name, String(value)]),
  );
  expect(choiceSchema.parse(valuesIn((name) => address.get(name)))).toEqual(values);
});

it('is undefined for an address without a choice', () =>
  expect(choiceSchema.safeParse(valuesIn(() => null)).success).toBe(false));

it('requires a range that ends after it starts', () => {
  const turned = { ...values, receivedTo: values.receivedFrom };
  expect(choiceSchema.safeParse(turned).error?.issues[0]?.path).toEqual(['receivedTo']);
});

it('starts with the last seven days and requires the client', () => {
  const start = startChoice(new Date('2026-03-08T12:00:00Z'));
  expect(start.receivedFrom).toBe('2026-03-01T12:00:00.000Z');
  expect(choiceSchema.safeParse(start).error?.issues[0]?.message).toBe('Choose a client');
});

it('sends no property if none is selected', () => expect(choiceOf(values)).not.toHaveProperty('propertyId'));
