import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { ActionIcon, Button, SegmentedControl, Select } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Catalogue } from './catalogue.ts';
import {
  comparisonsOf,
  conditionsOf,
  fieldAt,
  isComplete,
  needsValue,
  whereOf,
  wordsFor,
  type Comparison,
  type ConditionRow,
  type Conditions,
  type Where,
} from './conditions.ts';
import { ConditionValue } from './condition-value.tsx';
import { pathOptions, type PathOption } from './field-paths.ts';
import { PathSelect } from './path-select.tsx';
import { WhereText } from './where-text.tsx';
import classes from './entity.module.css';

export interface ConditionsEditorProps {
  readonly catalogue: Catalogue;
  readonly resource: Resource;
  readonly where: Where;
  readonly onChange: (where: Where) => void;
}

/** The depth of offered relations; deeper ones are written as JSON. */
const pathDepth = 2;

/** Filters records by rows of conditions, or as JSON in the API's grammar. */
export function ConditionsEditor(props: ConditionsEditorProps) {
  const { catalogue, resource, where, onChange } = props;
  const [asText, setAsText] = useState(false);
  const conditions = conditionsOf(where);
  // A condition that cannot be shown as a row would be lost with the next change.
  const read = conditions?.rows.every((row) => isComplete(resource, row)) === true ? conditions : null;
  const options = useMemo(() => pathOptions(catalogue, resource, pathDepth), [catalogue, resource]);
  const showsText = asText || read === null;
  return (
    <div className={classes.conditions}>
      {showsText ? (
        <>
          <WhereText where={where} onChange={onChange} />
          <Button
            size="compact-sm"
            variant="subtle"
            color="neutral"
            disabled={read === null}
            title={read === null ? 'This filter says more than lines can' : undefined}
            onClick={() => setAsText(false)}
          >
            Line by line
          </Button>
        </>
      ) : (
        <Lines key={resource.name} {...props} read={read} options={options} onText={() => setAsText(true)} />
      )}
    </div>
  );
}

interface LinesProps extends ConditionsEditorProps {
  readonly read: Conditions;
  readonly options: readonly PathOption[];
  readonly onText: () => void;
}

const print = (where: Where): string => JSON.stringify(where);

function Lines({ resource, where, onChange, read, options, onText }: LinesProps) {
  // Incomplete rows are only stored here; a filter from outside replaces them.
  const [draft, setDraft] = useState(read);
  const [given, setGiven] = useState(print(where));
  if (given !== print(where)) {
    setGiven(print(where));
    if (print(whereOf(resource, draft)) !== print(where)) setDraft(read);
  }

  const change = (next: Conditions): void => {
    setDraft(next);
    const found = whereOf(resource, next);
    if (print(found) !== print(where)) onChange(found);
  };
  const setRow = (index: number, row: ConditionRow): void =>
    change({ ...draft, rows: draft.rows.map((each, at) => (at === index ? row : each)) });
  const add = (): void => {
    const path = options[0]?.value ?? '';
    const field = fieldAt(resource, path);
    const [comparison = 'eq'] = field === undefined ? [] : comparisonsOf(field);
    change({ ...draft, rows: [...draft.rows, { path, comparison, value: '' }] });
  };
  return (
    <>
      {draft.rows.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="Match"
          value={draft.match}
          onChange={(match) => change({ ...draft, match: match === 'any' ? 'any' : 'all' })}
          data={[
            { value: 'all', label: 'All of these' },
            { value: 'any', label: 'Any of these' },
          ]}
        />
      )}
      {draft.rows.map((row, index) => (
        <Line
          // Rows have no id; they keep their position.
          key={index}
          number={index + 1}
          resource={resource}
          options={options}
          row={row}
          onChange={(next) => setRow(index, next)}
          onRemove={() => change({ ...draft, rows: draft.rows.filter((_, at) => at !== index) })}
        />
      ))}
      <div className={classes.buttons}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={add}
        >
          Add a condition
        </Button>
        <Button size="compact-sm" variant="subtle" color="neutral" onClick={onText}>
          As JSON
        </Button>
      </div>
    </>
  );
}

interface LineProps {
  readonly number: number;
  readonly resource: Resource;
  readonly options: readonly PathOption[];
  readonly row: ConditionRow;
  readonly onChange: (row: ConditionRow) => void;
  readonly onRemove: () => void;
}

function Line({ number, resource, options, row, onChange, onRemove }: LineProps) {
  const field = fieldAt(resource, row.path);
  const comparisons: readonly Comparison[] = field === undefined ? [] : comparisonsOf(field);
  const name = `condition ${number}`;
  const setPath = (path: string): void => {
    const next = fieldAt(resource, path);
    const [first = 'eq'] = next === undefined ? [] : comparisonsOf(next);
    onChange({ path, comparison: first, value: '' });
  };
  return (
    <div className={classes.line} role="group" aria-label={`Condition ${number}`}>
      <PathSelect
        resource={resource}
        options={options}
        label={`Field of ${name}`}
        value={row.path}
        onChange={setPath}
      />
      <Select
        size="xs"
        aria-label={`Comparison of ${name}`}
        allowDeselect={false}
        data={comparisons.map((value) => ({
          value,
          label: field === undefined ? value : wordsFor(field, value),
        }))}
        value={row.comparison}
        onChange={(value) => {
          const comparison = comparisons.find((each) => each === value);
          if (comparison !== undefined) onChange({ ...row, comparison });
        }}
      />
      {field !== undefined && needsValue(row.comparison) ? (
        <ConditionValue label={`Value of ${name}`} field={field} row={row} onChange={onChange} />
      ) : (
        <span />
      )}
      <ActionIcon variant="subtle" color="neutral" aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={14} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
