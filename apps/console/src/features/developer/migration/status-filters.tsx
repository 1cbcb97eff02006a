import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import type { MigrationStatus } from '@supersync/contract/developer/migration/life.ts';
import { Button } from '@mantine/core';
import { useListState } from '#kit/list-page/use-list-state.ts';
import { listDefaultsOf } from '#platform/resource/resource-query.ts';

interface Choice {
  readonly label: string;
  readonly statuses: readonly MigrationStatus[];
}

/** The most frequent filters. */
const choices: readonly Choice[] = [
  { label: 'Open', statuses: ['draft', 'submitted', 'approved', 'in_progress'] },
  { label: 'Waiting for approval', statuses: ['submitted'] },
];

const defaults = listDefaultsOf(databaseMigration);

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each));

/** Filters the board by a stage; a second click removes the filter. */
export function StatusFilters() {
  const list = useListState(defaults);
  const chosen = list.state.filters['status'];
  return choices.map(({ label, statuses }) => {
    const pressed = chosen?.kind === 'in' && isSame(chosen.values, statuses);
    return (
      <Button
        key={label}
        size="compact-sm"
        variant={pressed ? 'light' : 'default'}
        aria-pressed={pressed}
        onClick={() => {
          const { status: _, ...others } = list.state.filters;
          list.change({
            filters: pressed ? others : { ...others, status: { kind: 'in', values: statuses } },
          });
        }}
      >
        {label}
      </Button>
    );
  });
}
