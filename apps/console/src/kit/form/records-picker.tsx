import { Loader, MultiSelect } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { RecordOption } from './field-descriptor.ts';
import { useRecordSearch } from './use-record-search.ts';

type Key = string | number;

export interface RecordsPickerProps {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly withAsterisk?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** The keys of the selected records. */
  readonly value: unknown;
  readonly onChange: (keys: readonly Key[]) => void;
  readonly onBlur?: () => void;
  readonly find: (search: string) => Promise<readonly RecordOption[]>;
  readonly nameOf: (key: Key) => Promise<string>;
}

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number';

/** Picks any number of records by typing part of their names. */
export function RecordsPicker({ value, onChange, find, nameOf, ...shared }: RecordsPickerProps) {
  const keys = useMemo(() => (Array.isArray(value) ? value.filter(isKey) : []), [value]);
  const { options: offered, busy, box } = useRecordSearch(find);
  const [names, setNames] = useState<ReadonlyMap<Key, string>>(new Map());

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

  const isOffered = new Set(offered.map(({ key }) => String(key)));
  const hints = new Map(offered.map(({ key, hint }) => [String(key), hint]));
  const others = keys.filter((key) => !isOffered.has(String(key)));
  const byText = new Map([...offered.map(({ key }) => key), ...keys].map((key) => [String(key), key]));
  return (
    <MultiSelect
      {...shared}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${shared.label}` }}
      // The server has already filtered. Selected records are in the data only for their names.
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
      onChange={(texts) => {
        // Selected records keep their names when the search changes.
        setNames((now) => new Map([...now, ...offered.map(({ key, label }) => [key, label] as const)]));
        onChange(texts.flatMap((text) => byText.get(text) ?? []));
      }}
      {...box}
      {...(busy ? { rightSection: <Loader size={14} /> } : {})}
    />
  );
}
