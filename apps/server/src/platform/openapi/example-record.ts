import { labelOf, versionName, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Field, FieldKind } from '@supersync/contract/kernel/field.ts';

const day = '2026-06-01';
const moment = `${day}T14:30:00.000Z`;

export const exampleStamp = { userId: 7, at: moment };

const byFormat: Readonly<Record<NonNullable<Field['format']>, string>> = {
  multiline: 'Two lines\nof text',
  email: 'leasing@example.com',
  url: 'https://www.example.com/page',
  phone: '+14165550123',
  money: '1895.00',
};

const byKind: Readonly<Record<FieldKind, (name: string, field: Field) => readonly unknown[]>> = {
  text: (name, field) => [
    ...(field.format === undefined ? [] : [byFormat[field.format]]),
    labelOf(name, field),
    name.toLowerCase(),
  ],
  choice: (_, { choices }) => choices?.values.slice(0, 1) ?? [],
  integer: () => [7, 1],
  decimal: () => [byFormat.money],
  flag: () => [true],
  timestamp: () => [moment],
  date: () => [day],
  uuid: () => ['5f0c1d52-8c1e-4d0b-9a57-2f4f6a1f3b10'],
  json: () => [[], {}],
  // Its own schema shows it once.
  stamp: () => [],
};

/** A record as it is answered. A field that none of these values suits is left out. */
export function exampleRecord(resource: Resource): Readonly<Record<string, unknown>> {
  const example: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = byKind[field.kind](name, field).find((each) => field.schema.safeParse(each).success);
    if (value !== undefined) example[name] = field.kind === 'flag' ? Number(value) : value;
  }
  return { ...example, [versionName(resource)]: 3 };
}
