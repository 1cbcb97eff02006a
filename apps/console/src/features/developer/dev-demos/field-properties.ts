import {
  fieldConfig,
  fieldConfigTypes,
  type FieldConfigField,
  type FieldConfigType,
} from '@supersync/contract/workspace/field-config/field-config.ts';
import type { FieldDescriptor } from '#kit/form/field-descriptor.ts';

const text = (name: string, label: string, help?: string): FieldDescriptor => ({
  kind: 'text',
  name,
  label,
  nullable: true,
  ...(help === undefined ? {} : { help }),
});
const number = (name: string, label: string): FieldDescriptor => ({
  kind: 'number',
  name,
  label,
  nullable: true,
});
const yesNo = (name: string, label: string): FieldDescriptor => ({ kind: 'switch', name, label });

const common: readonly FieldDescriptor[] = [
  { ...text('name', 'Name', 'The name of the parameter'), required: true },
  { ...text('label', 'Label'), required: true },
  text('help', 'Help'),
  yesNo('required', 'Required'),
];

const optionLines: FieldDescriptor = {
  kind: 'multiline',
  name: 'options',
  label: 'Options',
  help: 'One a line: value | label',
  rows: 4,
};

/** The properties of a field by its type, from `fieldConfig`, as inputs. */
export function propertiesOf(
  type: FieldConfigType,
  resources: readonly string[],
): readonly FieldDescriptor[] {
  switch (type) {
    case 'text':
      return [
        ...common,
        number('min', 'At least so many characters'),
        number('max', 'At most so many characters'),
        text('pattern', 'Pattern', 'A regular expression for the whole text'),
        yesNo('multiline', 'Several lines'),
        text('default', 'Default'),
      ];
    case 'number':
      return [
        ...common,
        number('min', 'At least'),
        number('max', 'At most'),
        yesNo('integer', 'Whole numbers'),
        number('default', 'Default'),
      ];
    case 'switch':
      return [...common, yesNo('default', 'On by default')];
    case 'select':
      return [...common, optionLines, text('default', 'Default', 'The value of one option')];
    case 'multi-select':
      return [...common, optionLines, number('min', 'Choose at least'), number('max', 'Choose at most')];
    case 'date':
      return [
        ...common,
        { kind: 'date', name: 'min', label: 'Not before', nullable: true },
        { kind: 'date', name: 'max', label: 'Not after', nullable: true },
        { kind: 'date', name: 'default', label: 'Default', nullable: true },
      ];
    case 'json':
      return common;
    case 'record':
      return [
        ...common,
        {
          kind: 'select',
          name: 'resource',
          label: 'Picks a',
          options: resources.map((value) => ({ value, label: value })),
        },
      ];
  }
}

type Option = { readonly value: string; readonly label: string };

export const printOptions = (options: readonly Option[]): string =>
  options.map(({ value, label }) => (value === label ? value : `${value} | ${label}`)).join('\n');

export const parseOptions = (lines: string): Option[] =>
  lines
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
    .filter(([value]) => value !== undefined && value !== '')
    .map(([value = '', label]) => ({ value, label: label === undefined || label === '' ? value : label }));

/** A property as the value of its input. */
export function propertyValue(field: FieldConfigField, name: string): unknown {
  const value: unknown = Reflect.get(field, name);
  return name === 'options' && 'options' in field ? printOptions(field.options) : value;
}

/** The field with one property changed; empty values are omitted. Undefined if the field would be invalid. */
export function withProperty(
  field: FieldConfigField,
  name: string,
  value: unknown,
): FieldConfigField | undefined {
  const { [name]: _, ...others }: Record<string, unknown> = { ...field };
  const given = name === 'options' && typeof value === 'string' ? parseOptions(value) : value;
  const isLeftOut =
    given === null || given === undefined || given === '' || (given === false && name !== 'default');
  const parsed = fieldConfig.safeParse([isLeftOut ? others : { ...others, [name]: given }]);
  return parsed.success ? parsed.data[0] : undefined;
}

/** A new field of a type, with a free name. */
export function newField(
  type: FieldConfigType,
  taken: readonly string[],
  resource: string,
): FieldConfigField {
  const stem = type.replace('-', '_');
  let count = 1;
  while (taken.includes(`${stem}_${count}`)) count += 1;
  const named = { name: `${stem}_${count}`, label: `${fieldConfigTypes.labels[type]} ${count}` };
  const options = [
    { value: 'first', label: 'First' },
    { value: 'second', label: 'Second' },
  ];
  if (type === 'select' || type === 'multi-select') return { ...named, type, options };
  return type === 'record' ? { ...named, type, resource } : { ...named, type };
}
