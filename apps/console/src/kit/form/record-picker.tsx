import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { RecordOption } from './field-descriptor.ts';

export interface RecordPickerProps {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly withAsterisk?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly value: unknown;
  readonly onChange: (key: string | number | null) => void;
  readonly onBlur?: () => void;
  readonly find: (search: string) => Promise<readonly RecordOption[]>;
  readonly nameOf: (key: string | number) => Promise<string>;
}

type Found = { readonly search: string; readonly options: readonly RecordOption[]; readonly failed: boolean };

/** Picks one record by typing part of its name. */
export function RecordPicker({ value, onChange, find, nameOf, ...shared }: RecordPickerProps) {
  const key = typeof value === 'string' || typeof value === 'number' ? value : null;
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const [found, setFound] = useState<Found>();
  const [chosen, setChosen] = useState<RecordOption>();

  useEffect(() => {
    if (!opened) return;
    let current = true;
    const show = (options: readonly RecordOption[], failed: boolean): void => {
      if (current) setFound({ search, options, failed });
    };
    find(search).then(
      (options) => show(options, false),
      () => show([], true),
    );
    return () => {
      current = false;
    };
  }, [opened, search, find]);

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

  const options = found?.options ?? [];
  const listed =
    chosen === undefined || chosen.key !== key || options.some((option) => option.key === key)
      ? options
      : [chosen, ...options];
  const busy = opened && found?.search !== search;
  return (
    <Select
      {...shared}
      searchable
      clearable
      // The server has searched already.
      filter={({ options: all }) => all}
      data={listed.map((option) => ({
        value: String(option.key),
        label: option.hint === undefined ? option.label : `${option.label} (${option.hint})`,
      }))}
      value={key === null ? null : String(key)}
      onChange={(text) => {
        const option = listed.find((each) => String(each.key) === text);
        setChosen(option);
        onChange(option?.key ?? null);
      }}
      onSearchChange={setTyped}
      onDropdownOpen={() => {
        setTyped('');
        setOpened(true);
      }}
      onDropdownClose={() => setOpened(false)}
      nothingFoundMessage={
        busy
          ? 'Searching…'
          : found?.failed === true
            ? 'The search failed. Type again to retry.'
            : 'Nothing found'
      }
      rightSection={busy ? <Loader size={14} /> : undefined}
    />
  );
}
