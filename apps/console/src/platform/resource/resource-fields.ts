import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import {
  labelOf,
  relationNames,
  relationOf,
  type Resource,
} from '@supersync/contract/kernel/define-resource.ts';
import type { Field } from '@supersync/contract/kernel/field.ts';
import { printPhone } from '@supersync/contract/kernel/format/phone.ts';
import { keyFrom } from '@supersync/contract/kernel/format/plain-key.ts';
import { z } from 'zod';
import type { FieldDescriptor } from '#kit/form/field-descriptor.ts';
import { recordFinder } from './record-finder.ts';

export type Write = 'create' | 'update';

/** The fields a person may write. */
export function writableNames(resource: Resource, write: Write): string[] {
  return Object.entries(resource.fields)
    .filter(
      ([, field]) =>
        field.kind !== 'stamp' &&
        (field.supplied === 'always' || (write === 'create' && field.supplied === 'create')),
    )
    .map(([name]) => name);
}

/** The resource a field references: `clientId` where a relation says `{ clientId: 'id' }`. */
function pointsTo(resource: Resource, name: string): Resource | undefined {
  for (const relationName of relationNames(resource)) {
    const relation = relationOf(resource, relationName);
    if (relation?.relation !== 'one') continue;
    const [ours, ...more] = Object.keys(relation.on);
    const isItsKey = relation.target.key.length === 1 && relation.target.key[0] === relation.on[ours ?? ''];
    if (ours === name && more.length === 0 && isItsKey) return relation.target;
  }
  return undefined;
}

const currencyName = 'currency';
const hasCurrency = ({ fields }: Resource): boolean => Object.hasOwn(fields, currencyName);

const followed = ([field, separator]: NonNullable<Field['keyOf']>) => ({
  field,
  as: (name: string) => keyFrom(name, undefined, separator),
});

/** The input of one field. */
export function descriptorOf(resource: Resource, name: string, field: Field): FieldDescriptor {
  const common = {
    name,
    label: labelOf(name, field),
    required: !field.optional && field.kind !== 'flag',
    nullable: field.nullable,
    ...(field.help === undefined ? {} : { help: field.help }),
    ...(field.keyOf === undefined ? {} : { follows: followed(field.keyOf) }),
  };
  const target = pointsTo(resource, name);
  if (target !== undefined) return { ...common, kind: 'record', ...recordFinder(target) };
  switch (field.kind) {
    case 'choice':
      return {
        ...common,
        kind: 'select',
        options: field.choices === undefined ? [] : optionsOf(field.choices),
      };
    case 'integer':
      return { ...common, kind: 'number', integer: true };
    case 'decimal':
      return field.format === 'money'
        ? { ...common, kind: 'money', ...(hasCurrency(resource) ? { currencyField: currencyName } : {}) }
        : { ...common, kind: 'decimal' };
    case 'flag':
      return { ...common, kind: 'switch' };
    case 'timestamp':
      return { ...common, kind: 'datetime' };
    case 'date':
      return { ...common, kind: 'date' };
    case 'json':
      return { ...common, kind: 'json', wide: true };
    default:
      if (field.format === 'multiline') return { ...common, kind: 'multiline', wide: true };
      if (field.format === 'phone') return { ...common, kind: 'text', format: 'phone', print: printPhone };
      return field.format === 'email' || field.format === 'url'
        ? { ...common, kind: 'text', format: field.format }
        : { ...common, kind: 'text' };
  }
}

/** The validation schema of a form: the same as the server's, field by field. */
export function formSchema(resource: Resource, names: readonly string[], write: Write): z.ZodType {
  return z.object(
    Object.fromEntries(
      names.flatMap((name) => {
        const field = resource.fields[name];
        if (field === undefined) return [];
        // A creation may omit fields with a default; an existing record has them already.
        return [[name, write === 'create' && field.optional ? field.schema.nullish() : field.schema]];
      }),
    ),
  );
}

/** The initial values of a new record. */
export function startValues(resource: Resource, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => {
      const field = resource.fields[name];
      if (field?.default !== undefined) return [name, field.default];
      if (field?.kind === 'flag') return [name, false];
      return [name, field?.kind === 'text' && !field.nullable ? '' : null];
    }),
  );
}
