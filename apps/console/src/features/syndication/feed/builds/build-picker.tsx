import { buildStates } from '@supersync/contract/syndication/feed/feed-build.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatShortMoment } from '#kit/value/format.ts';
import { buildOptions, newestBuildsOptions, type ShownBuild } from '../feed-queries.ts';

const buildLabel = ({ number, state, created, listings }: ShownBuild): string =>
  `Build ${number} · ${buildStates.labels[state]} · ${formatShortMoment(created)} · ${formatCount(listings, 'listing')}`;

export interface BuildPickerProps {
  readonly label: string;
  readonly feedId: number;
  readonly value: number | null;
  readonly onChange: (id: number) => void;
}

/** Selects one of the newest builds of a feed; an older one in the address is offered too. */
export function BuildPicker({ label, feedId, value, onChange }: BuildPickerProps) {
  const newest = useQuery(newestBuildsOptions(feedId)).data?.data ?? [];
  const isKnown = value === null || newest.some(({ id }) => id === value);
  const older = useQuery({ ...buildOptions(value ?? 0), enabled: !isKnown }).data;
  const offered = older === undefined || isKnown ? newest : [...newest, older];
  return (
    <Select
      label={label}
      size="xs"
      allowDeselect={false}
      searchable
      data={offered.map((build) => ({ value: String(build.id), label: buildLabel(build) }))}
      value={value === null ? null : String(value)}
      onChange={(id) => id !== null && onChange(Number(id))}
    />
  );
}
