import { Loader, MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import type { RecordOption } from './field-descriptor.ts';

type Key = string | number;

export interface RecordsPickerProps {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly withAsterisk?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** The keys of those chosen. */
  readonly value: unknown;
  readonly onChange: (keys: readonly Key[]) => void;
  readonly onBlur?: () => void;
  readonly find: (search: string) => Promise<readonly RecordOption[]>;
  readonly nameOf: (key: Key) => Promise<string>;
}

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number';

type Found = { readonly search: string; readonly options: readonly RecordOption[]; readonly failed: boolean };

/** Picks any number of records by typing part of their names. */
export function RecordsPicker({ value, onChange, find, nameOf, ...shared }: RecordsPickerProps) {
  const keys = useMemo(() => (Array.isArray(value) ? value.filter(isKey) : []), [value]);
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const [found, setFound] = useState<Found>();
  const [names, setNames] = useState<ReadonlyMap<Key, string>>(new Map());

  useEffect(() => {
    if (!opened) return;
    let current = true;
    const show = (options: readonly RecordOption[], failed: boolean): void => {
      if (!current) return;
      setFound({ search, options, failed });
      setNames((now) => new Map([...now, ...options.map(({ key, label }) => [key, label] as const)]));
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
    const unnamed = keys.filter((key) => !names.has(key));
    if (unnamed.length === 0) return;
    let current = true;
    const named = unnamed.map(async (key) => [key, await nameOf(key).catch(() => String(key))] as const);
    void Promise.all(named).then((all) => {
      if (current) setNames((now) => new Map([...now, ...all]));
    });
    return () => {
      current = false;
    };
  }, [keys, names, nameOf]);

  const offered = found?.options ?? [];
  const isOffered = new Set(offered.map(({ key }) => String(key)));
  const hints = new Map(offered.map(({ key, hint }) => [String(key), hint]));
  const others = keys.filter((key) => !isOffered.has(String(key)));
  const byText = new Map([...names.keys(), ...keys].map((key) => [String(key), key]));
  const busy = opened && found?.search !== search;
  return (
    <MultiSelect
      {...shared}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${shared.label}` }}
      // The server has searched already. Those chosen are among the data only so that they have a name.
      filter={({ options }) => options.filter((each) => 'value' in each && isOffered.has(each.value))}
      data={[
        ...others.map((key) => ({ value: String(key), label: names.get(key) ?? String(key) })),
        ...offered.map(({ key, label }) => ({ value: String(key), label })),
      ]}
      renderOption={({ option }) => (
        <span>
          {option.label} <small>{hints.get(option.value)}</small>
        </span>
      )}
      value={keys.map(String)}
      onChange={(texts) => onChange(texts.flatMap((text) => byText.get(text) ?? []))}
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
      {...(busy ? { rightSection: <Loader size={14} /> } : {})}
    />
  );
}
