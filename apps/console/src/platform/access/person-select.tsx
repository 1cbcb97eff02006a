import { Select } from '@mantine/core';
import type { Person } from '../session/access-facts.ts';

export interface PersonSelectProps {
  readonly label: string;
  readonly people: readonly Person[];
  readonly value: number | null;
  readonly onChange: (userId: number | null) => void;
}

/** Only the first of thousands are rendered; typing finds the rest. */
const shownAtOnce = 50;

const words = ({ name, email, userId, mayEnter }: Person): string =>
  `${name} · ${email ?? `no. ${userId}`}${mayEnter ? '' : ' · may not enter'}`;

export function PersonSelect({ label, people, value, onChange }: PersonSelectProps) {
  return (
    <Select
      label={label}
      placeholder="Name or address"
      searchable
      clearable
      limit={shownAtOnce}
      nothingFoundMessage="No person found"
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      data={people.map((person) => ({ value: String(person.userId), label: words(person) }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}
