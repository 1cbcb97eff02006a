import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { FilterButton } from './bar-buttons.tsx';
import { FilterChip } from './filter-chip.tsx';
import { FilterEditor } from './filter-editor.tsx';
import {
  describeFilter,
  fieldNamed,
  type FilterField,
  type Filters,
  type FilterValue,
} from './list-filter.ts';
import classes from './list-page.module.css';

export interface FilterBarProps {
  readonly fields: readonly FilterField[];
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** Filters as chips: a click edits one, the cross removes it. */
export function FilterBar({ fields, filters, onChange }: FilterBarProps) {
  const [editing, setEditing] = useState<string>();
  const [adding, setAdding] = useState(false);
  const close = (): void => {
    setAdding(false);
    setEditing(undefined);
  };
  const byId = new Map(fields.map((field) => [field.id, field]));

  const apply = (id: string, value: FilterValue | undefined): void => {
    close();
    const others = Object.fromEntries(Object.entries(filters).filter(([each]) => each !== id));
    onChange(value === undefined ? others : { ...others, [id]: value });
  };

  const added = !adding || editing === undefined || editing in filters ? undefined : byId.get(editing);
  const unused = fields.filter(({ id }) => !(id in filters));
  return (
    <>
      {Object.entries(filters).map(([id, value]) => (
        <Chip
          key={id}
          field={fieldNamed(fields, id)}
          value={value}
          editing={editing === id}
          onEdit={(open) => setEditing(open ? id : undefined)}
          onApply={(next) => apply(id, next)}
        />
      ))}
      {unused.length > 0 && (
        <Popover
          opened={adding}
          onChange={(open) => (open ? setAdding(true) : close())}
          position="bottom-start"
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <FilterButton onClick={() => (adding ? close() : setAdding(true))} />
          </Popover.Target>
          <Popover.Dropdown p={added === undefined ? 4 : 'sm'}>
            {added === undefined ? (
              <ul className={classes.choices}>
                {unused.map((field) => (
                  <li key={field.id}>
                    <button type="button" className={classes.choice} onClick={() => setEditing(field.id)}>
                      {field.label}
                    </button>
                  </li>
                ))}
              </ul>
            ) : (
              <FilterEditor
                key={added.id}
                field={added}
                value={undefined}
                onApply={(value) => apply(added.id, value)}
              />
            )}
          </Popover.Dropdown>
        </Popover>
      )}
      {Object.keys(filters).length > 1 && (
        <Button size="compact-sm" variant="subtle" color="neutral" onClick={() => onChange({})}>
          Clear filters
        </Button>
      )}
    </>
  );
}

interface ChipProps {
  readonly field: FilterField;
  readonly value: FilterValue;
  readonly editing: boolean;
  readonly onEdit: (open: boolean) => void;
  readonly onApply: (value: FilterValue | undefined) => void;
}

function Chip({ field, value, editing, onEdit, onApply }: ChipProps) {
  const words = describeFilter(field, value);
  return (
    <FilterChip words={words} onRemove={() => onApply(undefined)}>
      <Popover opened={editing} onChange={onEdit} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={classes.chipWords} title={words} onClick={() => onEdit(!editing)}>
            {words}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          {editing && <FilterEditor field={field} value={value} onApply={onApply} />}
        </Popover.Dropdown>
      </Popover>
    </FilterChip>
  );
}
