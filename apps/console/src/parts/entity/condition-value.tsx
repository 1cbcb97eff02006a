import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import type { Field } from '@supersync/contract/kernel/field.ts';
import { MultiSelect, Select, TextInput } from '@mantine/core';
import { fromLocalMoment, toLocalMoment } from '#kit/form/field-descriptor.ts';
import { takesList, type ConditionRow } from './conditions.ts';

export interface ConditionValueProps {
  readonly label: string;
  readonly field: Field;
  readonly row: ConditionRow;
  readonly onChange: (row: ConditionRow) => void;
}

const choicesOf = (field: Field) =>
  field.kind === 'flag'
    ? [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]
    : field.choices === undefined
      ? []
      : optionsOf(field.choices);

/** The value a field is compared with, by its kind. */
export function ConditionValue({ label, field, row, onChange }: ConditionValueProps) {
  const set = (value: string): void => onChange({ ...row, value });
  const isList = takesList(row.comparison);
  const common = { size: 'xs', 'aria-label': label } as const;
  if (field.kind === 'choice' && isList)
    return (
      <MultiSelect
        {...common}
        data={choicesOf(field)}
        value={row.value.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]))}
        onChange={(values) => set(values.join(', '))}
      />
    );
  if (field.kind === 'choice' || field.kind === 'flag')
    return (
      <Select
        {...common}
        data={choicesOf(field)}
        value={row.value === '' ? null : row.value}
        onChange={(value) => set(value ?? '')}
      />
    );
  if (field.kind === 'timestamp')
    return (
      <TextInput
        {...common}
        type="datetime-local"
        step={1}
        value={toLocalMoment(row.value)}
        onChange={(event) => set(fromLocalMoment(event.currentTarget.value) ?? '')}
      />
    );
  const isNumber = field.kind === 'integer' || field.kind === 'decimal';
  return (
    <TextInput
      {...common}
      type={field.kind === 'date' ? 'date' : 'text'}
      {...(isNumber && !isList ? { inputMode: 'decimal' } : {})}
      placeholder={isList ? 'Separated by commas' : undefined}
      value={row.value}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}
