import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { pathLabel, type PathOption } from './field-paths.ts';

export interface PathSelectProps {
  readonly resource: Resource;
  readonly options: readonly PathOption[];
  readonly label: string;
  readonly value: string;
  readonly onChange: (path: string) => void;
}

/** The number of options shown; typing finds the others. */
const shownAtOnce = 60;

/** Selects one field, of the record itself or across its relations. */
export function PathSelect({ resource, options, label, value, onChange }: PathSelectProps) {
  const data = useMemo(
    () =>
      options.some((option) => option.value === value)
        ? [...options]
        : [{ value, label: pathLabel(resource, value) }, ...options],
    [options, resource, value],
  );
  return (
    <Select
      size="xs"
      aria-label={label}
      searchable
      allowDeselect={false}
      limit={shownAtOnce}
      data={data}
      value={value}
      nothingFoundMessage="No such field"
      onChange={(path) => {
        if (path !== null) onChange(path);
      }}
    />
  );
}
