import { useQuery } from '@tanstack/react-query';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { findProperties } from './label-queries.ts';

export interface PropertySelectProps {
  readonly shown: { readonly id: number; readonly name: string } | null;
  readonly placeholder: string;
  readonly onChoose: (id: number | undefined) => void;
}

/** Properties with photos to label, most doubtful first; any with photos once something is typed. */
export function PropertySelect({ shown, placeholder, onChoose }: PropertySelectProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed === shown?.name ? '' : typed.trim(), 200);
  const found = useQuery({
    queryKey: ['image_label', 'properties', search],
    queryFn: () => findProperties(search),
    meta: { reads: ['image_label', 'image_model'] },
  });
  const offered = (found.data ?? []).map(({ id, name, toLabel }) => ({
    value: String(id),
    label: toLabel === 0 ? name : `${name} (${toLabel} to label)`,
  }));
  const isOffered = shown === null || offered.some(({ value }) => value === String(shown.id));
  return (
    <Select
      size="xs"
      w={300}
      maw="100%"
      aria-label="Property"
      placeholder={placeholder}
      searchable
      clearable
      filter={({ options }) => options}
      data={isOffered ? offered : [{ value: String(shown.id), label: shown.name }, ...offered]}
      value={shown === null ? null : String(shown.id)}
      nothingFoundMessage={found.isPending ? 'Searching…' : 'No property with photos'}
      onSearchChange={setTyped}
      onChange={(value) => onChoose(value === null ? undefined : Number(value))}
    />
  );
}
