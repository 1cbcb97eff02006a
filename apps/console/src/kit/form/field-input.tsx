import {
  Autocomplete,
  MultiSelect,
  NumberInput,
  Select,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import {
  fromLocalMoment,
  toLocalMoment,
  type FieldDescriptor,
  type FieldOption,
} from './field-descriptor.ts';
import { ImageField } from './image-field.tsx';
import type { JsonEditor } from './json-editor.ts';
import { JsonField } from './json-field.tsx';
import { RecordPicker } from './record-picker.tsx';
import { RecordsPicker } from './records-picker.tsx';

export interface FieldInputProps {
  readonly id: string;
  readonly field: FieldDescriptor;
  readonly value: unknown;
  readonly error?: string | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly onProblem?: (problem: string | undefined) => void;
  readonly jsonEditor?: JsonEditor | undefined;
  /** The currency of an amount of money. */
  readonly currency?: string | undefined;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const inputTypes = { email: 'email', url: 'url', phone: 'tel', code: 'text' } as const;

/** The input of one field, whatever its kind. Forms, task parameters and bulk edits all use it. */
export function FieldInput(props: FieldInputProps) {
  const { id, field, value, error, onChange, onBlur } = props;
  const shared = {
    id,
    label: field.label,
    description: field.help,
    error,
    withAsterisk: field.required === true,
    disabled: field.disabled === true,
    // Help stands below the input, so that the inputs of a row align.
    inputWrapperOrder: helpBelow,
    ...(onBlur === undefined ? {} : { onBlur }),
    ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
  };
  const setText = (text: string): void => onChange(text === '' && field.nullable === true ? null : text);

  switch (field.kind) {
    case 'text':
      if (field.suggestions !== undefined)
        return (
          <SuggestedText {...shared} suggestions={field.suggestions} value={textOf(value)} onText={setText} />
        );
      if (field.print !== undefined)
        return <PrintedText {...shared} print={field.print} value={textOf(value)} onText={setText} />;
      return (
        <TextInput
          {...shared}
          type={field.format === undefined ? 'text' : inputTypes[field.format]}
          value={textOf(value)}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      );
    case 'multiline':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={field.rows ?? 3}
          maxRows={20}
          value={textOf(value)}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...shared}
          value={typeof value === 'number' ? value : ''}
          // Show an out-of-range error instead of silently correcting the value.
          clampBehavior="none"
          allowDecimal={field.integer !== true}
          thousandSeparator=","
          onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        />
      );
    case 'decimal':
    case 'money':
      return (
        <TextInput
          {...shared}
          inputMode="decimal"
          {...(props.currency === undefined
            ? {}
            : { leftSection: <small>{props.currency}</small>, leftSectionWidth: 44 })}
          value={textOf(value)}
          onChange={(event) => {
            const text = event.currentTarget.value.replaceAll(/[\s,]/g, '');
            onChange(text === '' ? null : text);
          }}
        />
      );
    case 'switch':
      return (
        <Switch
          {...shared}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'select':
      return (
        <Select
          {...shared}
          data={[...field.options]}
          searchable={field.options.length > 8}
          clearable={field.required !== true && field.nullable !== false}
          value={typeof value === 'string' ? value : null}
          onChange={(next) => onChange(next)}
        />
      );
    case 'multi-select':
      return (
        <MultiSelect
          {...shared}
          data={[...field.options]}
          searchable
          clearable
          {...(field.max === undefined ? {} : { maxValues: field.max })}
          value={Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []}
          onChange={(next) => onChange(next)}
        />
      );
    case 'texts':
      return (
        <TagsInput
          {...shared}
          // A comma may be part of a text: Enter or leaving the field ends it.
          splitChars={[]}
          acceptValueOnBlur
          clearable
          {...(field.max === undefined ? {} : { maxTags: field.max })}
          value={Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []}
          onChange={(next) => onChange(next)}
        />
      );
    case 'date':
      return (
        <TextInput
          {...shared}
          type="date"
          min={field.min}
          max={field.max}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    case 'datetime':
      return (
        <TextInput
          {...shared}
          type="datetime-local"
          step={1}
          value={toLocalMoment(value)}
          onChange={(event) => onChange(fromLocalMoment(event.currentTarget.value))}
        />
      );
    case 'json':
      return (
        <JsonField
          {...shared}
          value={value}
          onChange={onChange}
          onProblem={props.onProblem}
          editor={props.jsonEditor}
        />
      );
    case 'record':
      return (
        <RecordPicker {...shared} find={field.find} nameOf={field.nameOf} value={value} onChange={onChange} />
      );
    case 'records':
      return (
        <RecordsPicker
          {...shared}
          find={field.find}
          nameOf={field.nameOf}
          value={value}
          onChange={onChange}
        />
      );
    case 'image':
      return (
        <ImageField
          {...shared}
          accept={field.accept}
          maxBytes={field.maxBytes}
          upload={field.upload}
          shownAt={field.shownAt}
          value={value}
          onChange={onChange}
        />
      );
  }
}

interface SuggestedTextProps {
  readonly id: string;
  readonly label: string;
  readonly suggestions: readonly FieldOption[];
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** A text input with suggestions, all of them shown whatever is typed. */
function SuggestedText({ suggestions, onText, ...shared }: SuggestedTextProps) {
  return (
    <Autocomplete
      {...shared}
      data={suggestions.map(({ value }) => value)}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span>
          {suggestions.find(({ value }) => value === option.value)?.label} <small>{option.value}</small>
        </span>
      )}
      onChange={onText}
    />
  );
}

interface PrintedTextProps {
  readonly id: string;
  readonly label: string;
  readonly print: (text: string) => string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly onBlur?: () => void;
}

/** Stored in one format and shown in another; text being typed is not reformatted. */
function PrintedText({ print, value, onText, onBlur, ...shared }: PrintedTextProps) {
  const [isTyping, setIsTyping] = useState(false);
  return (
    <TextInput
      {...shared}
      type="tel"
      value={isTyping ? value : print(value)}
      onChange={(event) => {
        setIsTyping(true);
        onText(event.currentTarget.value);
      }}
      onBlur={() => {
        setIsTyping(false);
        onBlur?.();
      }}
    />
  );
}
