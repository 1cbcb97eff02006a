import { Button } from '@mantine/core';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { formatNumber } from '#kit/value/format.ts';
import { isStandout, standouts, type RouteRow, type Standout } from './route-rows.ts';

export interface QuickFiltersProps {
  /** All routes, regardless of other filters; undefined while loading. */
  readonly rows: readonly RouteRow[] | undefined;
  readonly only: Standout | null;
}

/** A click filters by what stands out, another click shows everything again. */
export function QuickFilters({ rows, only }: QuickFiltersProps) {
  const [, setParameters] = useSearchParams();
  const toggle = (which: Standout): void =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (which === only) next.delete('only');
        else next.set('only', which);
        next.delete('page');
        return next;
      },
      { preventScrollReset: true },
    );
  return standouts.values.map((which) => (
    <Button
      key={which}
      size="compact-sm"
      variant={which === only ? 'light' : 'default'}
      aria-pressed={which === only}
      onClick={() => toggle(which)}
    >
      {standouts.labels[which]}
      {rows === undefined ? null : ` ${formatNumber(rows.filter((row) => isStandout(row, which)).length)}`}
    </Button>
  ));
}
