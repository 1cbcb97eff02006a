import { Loader, Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { RecordOption } from './field-descriptor.ts';
import { useRecordSearch } from './use-record-search.ts';

export interface RecordPickerProps {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly withAsterisk?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly size?: 'xs' | 'sm';
  readonly value: unknown;
  readonly onChange: (key: string | number | null) => void;
  readonly onBlur?: () => void;
  readonly find: (search: string) => Promise<readonly RecordOption[]>;
  readonly nameOf: (key: string | number) => Promise<string>;
}

const labelOf = ({ label, hint }: RecordOption): string =>
  hint === undefined ? label : `${label} (${hint})`;

/** Picks one record by typing part of its name. */
export function RecordPicker({ value, onChange, find, nameOf, ...shared }: RecordPickerProps) {
  const key = typeof value === 'string' || typeof value === 'number' ? value : null;
  const { options, busy, box } = useRecordSearch(find);
  const [chosen, setChosen] = useState<RecordOption>();

  useEffect(() => {
    if (key === null || chosen?.key === key) return;
    let current = true;
    const show = (label: string): void => {
      if (current) setChosen({ key, label });
    };
    nameOf(key).then(show, () => show(String(key)));
    return () => {
      current = false;
    };
  }, [key, chosen?.key, nameOf]);

  const listed =
    chosen === undefined || chosen.key !== key || options.some((option) => option.key === key)
      ? options
      : [chosen, ...options];
  return (
    <Select
      {...shared}
      searchable
      clearable
      // The name of the value, once known, would replace what somebody has typed.
      readOnly={key !== null && chosen?.key !== key}
      // The server has already filtered.
      filter={({ options: all }) => all}
      // The chosen one keeps its label: another would count as typed, and search for itself.
      data={listed.map((option) => ({
        value: String(option.key),
        label: option.key === chosen?.key ? chosen.label : labelOf(option),
      }))}
      value={key === null ? null : String(key)}
      onChange={(text) => {
        const option = listed.find((each) => String(each.key) === text);
        setChosen(option === undefined ? undefined : { key: option.key, label: labelOf(option) });
        onChange(option?.key ?? null);
      }}
      {...box}
      // The name of the value, once known, is no search.
      onSearchChange={(text) => box.onSearchChange(text === chosen?.label ? '' : text)}
      rightSection={busy ? <Loader size={14} /> : undefined}
    />
  );
}
