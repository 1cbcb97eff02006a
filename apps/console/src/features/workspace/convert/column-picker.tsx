import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#kit/value/format.ts';
import classes from './convert-page.module.css';
import type { Column } from './flatten.ts';

export interface ColumnPickerProps {
  readonly columns: readonly Column[];
  readonly rows: number;
  readonly left: ReadonlySet<string>;
  readonly onChange: (left: ReadonlySet<string>) => void;
}

/** More checkboxes are useless; the filter finds the others. */
const shownAtOnce = 200;

export function ColumnPicker({ columns, rows, left, onChange }: ColumnPickerProps) {
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const matching = columns.filter(({ name }) => name.toLowerCase().includes(wanted));
  const shown = matching.slice(0, shownAtOnce);

  const setAll = (taken: boolean): void => {
    const next = new Set(left);
    for (const { name } of matching) {
      if (taken) next.delete(name);
      else next.add(name);
    }
    onChange(next);
  };
  const toggle = (name: string): void => {
    const next = new Set(left);
    if (!next.delete(name)) next.add(name);
    onChange(next);
  };

  return (
    <div className={classes.picker}>
      <div className={classes.pickerBar}>
        <TextInput
          size="xs"
          aria-label="Filter columns"
          placeholder="Filter columns"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <Button size="compact-xs" variant="default" onClick={() => setAll(true)}>
          {wanted === '' ? 'All' : 'Take these'}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => setAll(false)}>
          {wanted === '' ? 'None' : 'Leave these out'}
        </Button>
      </div>
      <ul className={classes.columns} aria-label="Columns">
        {shown.map(({ name, filled }) => (
          <li key={name} className={classes.column}>
            <Checkbox
              size="xs"
              label={<span className={classes.name}>{name}</span>}
              checked={!left.has(name)}
              onChange={() => toggle(name)}
            />
            <span className={classes.filled} title="Rows with something in this column">
              {filled === rows ? 'all' : formatNumber(filled)}
            </span>
          </li>
        ))}
      </ul>
      {matching.length > shown.length ? (
        <p className={classes.note}>
          {formatNumber(matching.length - shown.length)} more: type above to find them.
        </p>
      ) : null}
      {matching.length === 0 ? <p className={classes.note}>No column has this in its name.</p> : null}
    </div>
  );
}
