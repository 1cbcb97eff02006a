import { Button } from '@mantine/core';
import { ColumnsButton, FilterButton, ViewsButton } from './bar-buttons.tsx';
import type { FilterBarProps } from './filter-bar.tsx';
import { FilterChip } from './filter-chip.tsx';
import { describeFilter, fieldNamed } from './list-filter.ts';
import classes from './list-page.module.css';
import type { SavedViewsMenuProps } from './saved-views-menu.tsx';
import { viewsLabel } from './views-label.ts';

/** Placeholders for the controls above a list until they are first used, button for button like the real ones. */

export function DrawnFilterBar({ fields, filters }: FilterBarProps) {
  return (
    <>
      {Object.entries(filters).map(([id, value]) => {
        const words = describeFilter(fieldNamed(fields, id), value);
        return (
          <FilterChip key={id} words={words}>
            <button type="button" className={classes.chipWords} title={words}>
              {words}
            </button>
          </FilterChip>
        );
      })}
      {fields.some(({ id }) => !(id in filters)) && <FilterButton />}
      {Object.keys(filters).length > 1 && (
        <Button size="compact-sm" variant="subtle" color="neutral">
          Clear filters
        </Button>
      )}
    </>
  );
}

export const DrawnColumnsMenu = () => <ColumnsButton aria-haspopup="dialog" aria-expanded={false} />;

export const DrawnViewsMenu = (props: SavedViewsMenuProps) => (
  <ViewsButton aria-haspopup="menu" aria-expanded={false}>
    {viewsLabel(props)}
  </ViewsButton>
);
