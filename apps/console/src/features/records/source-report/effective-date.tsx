import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './source-report.module.css';

export interface EffectiveDateProps {
  /** Null: from the start. */
  readonly from: string | null;
  readonly disabled: boolean;
  readonly onSave: (day: string) => void;
}

/** The day from which leads are reported. Empty means from the start. */
export function EffectiveDate({ from, disabled, onSave }: EffectiveDateProps) {
  const [day, setDay] = useState(from ?? '');
  const isChanged = day !== (from ?? '');
  return (
    <form
      className={classes.date}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) onSave(day);
      }}
    >
      <TextInput
        type="date"
        size="xs"
        aria-label="Effective date"
        value={day}
        disabled={disabled}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      {isChanged ? (
        <Button type="submit" size="compact-sm" loading={disabled}>
          {day === '' ? 'From the start' : 'Save'}
        </Button>
      ) : from === null ? (
        <span className={classes.muted}>from the start</span>
      ) : null}
    </form>
  );
}
