import { Button, Checkbox, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { blankFilter, isBlank, shownChoices, type FilterField, type FilterValue } from './list-filter.ts';
import { OptionLabel } from './option-label.tsx';
import classes from './list-page.module.css';

export interface FilterEditorProps {
  readonly field: FilterField;
  readonly value: FilterValue | undefined;
  readonly onApply: (value: FilterValue | undefined) => void;
}

/** The form of one chip. Enter applies it; an empty filter is removed. */
export function FilterEditor({ field, value, onApply }: FilterEditorProps) {
  const [draft, setDraft] = useState(value ?? blankFilter(field));
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(isBlank(draft) ? undefined : draft);
      }}
    >
      {field.nullable === true && field.kind !== 'flag' && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={`How to filter by ${field.label}`}
          value={draft.kind === 'empty' ? (draft.empty ? 'empty' : 'filled') : 'value'}
          onChange={(mode) =>
            setDraft(mode === 'value' ? blankFilter(field) : { kind: 'empty', empty: mode === 'empty' })
          }
          data={[
            { value: 'value', label: 'Value' },
            { value: 'empty', label: 'Is empty' },
            { value: 'filled', label: 'Not empty' },
          ]}
        />
      )}
      <DraftInput field={field} draft={draft} onChange={setDraft} />
      <Group justify="flex-end" gap="xs">
        <Button size="xs" type="submit">
          Apply
        </Button>
      </Group>
    </form>
  );
}

interface DraftInputProps {
  readonly field: FilterField;
  readonly draft: FilterValue;
  readonly onChange: (value: FilterValue) => void;
}

function DraftInput({ field, draft, onChange }: DraftInputProps) {
  switch (draft.kind) {
    case 'contains':
      return (
        <TextInput
          label={`${field.label} contains`}
          data-autofocus
          value={draft.text}
          onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
        />
      );
    case 'in':
      if (field.kind === 'exact')
        return (
          <TextInput
            label={`${field.label} is`}
            data-autofocus
            value={draft.values[0] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...draft, values: value.trim() === '' ? [] : [value.trim()] })
            }
          />
        );
      return <ChoiceInput field={field} draft={draft} onChange={onChange} />;
    case 'range': {
      const type = field.kind === 'number' ? 'number' : 'date';
      return (
        <div className={classes.range}>
          <TextInput
            label="From"
            type={type}
            data-autofocus
            value={draft.from}
            onChange={(event) => onChange({ ...draft, from: event.currentTarget.value })}
          />
          <TextInput
            label="To"
            type={type}
            value={draft.to}
            onChange={(event) => onChange({ ...draft, to: event.currentTarget.value })}
          />
        </div>
      );
    }
    case 'is':
      return (
        <SegmentedControl
          aria-label={field.label}
          value={draft.yes ? 'yes' : 'no'}
          onChange={(answer) => onChange({ kind: 'is', yes: answer === 'yes' })}
          data={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
        />
      );
    case 'empty':
      return null;
  }
}

/** Longer lists are filtered by typing, and only the first matches are rendered. */
const choicesAtOnce = 40;
const choicesWithoutSearch = 12;

interface ChoiceInputProps extends DraftInputProps {
  readonly draft: Extract<FilterValue, { kind: 'in' }>;
}

function ChoiceInput({ field, draft, onChange }: ChoiceInputProps) {
  const [text, setText] = useState('');
  const options = field.options ?? [];
  const shown = shownChoices(options, draft.values, text, choicesAtOnce);
  return (
    <>
      {options.length > choicesWithoutSearch && (
        <TextInput
          label={`Find: ${field.label}`}
          type="search"
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Checkbox.Group
        label={field.label}
        value={[...draft.values]}
        onChange={(values) => onChange({ ...draft, values })}
      >
        <div className={classes.options}>
          {shown.options.map((option) => (
            <Checkbox
              key={option.value}
              size="sm"
              mt={6}
              value={option.value}
              label={<OptionLabel option={option} />}
            />
          ))}
        </div>
      </Checkbox.Group>
      {shown.more > 0 && <div className={classes.more}>{shown.more} more: type to find them</div>}
    </>
  );
}
