import { Button, Menu, Popover } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { FilterEditor } from './filter-editor.tsx';
import { describeFilter, type FilterField, type Filters, type FilterValue } from './list-filter.ts';
import classes from './list-page.module.css';

export interface FilterBarProps {
  readonly fields: readonly FilterField[];
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** Filters as chips: a click edits one, the cross removes it. */
export function FilterBar({ fields, filters, onChange }: FilterBarProps) {
  const [editing, setEditing] = useState<string>();
  const byId = new Map(fields.map((field) => [field.id, field]));

  const apply = (id: string, value: FilterValue | undefined): void => {
    setEditing(undefined);
    const others = Object.fromEntries(Object.entries(filters).filter(([each]) => each !== id));
    onChange(value === undefined ? others : { ...others, [id]: value });
  };

  const added = editing === undefined || editing in filters ? undefined : byId.get(editing);
  const unused = fields.filter(({ id }) => !(id in filters));
  return (
    <>
      {Object.entries(filters).map(([id, value]) => (
        <Chip
          key={id}
          // A filter by a field this list no longer offers is still named, and can be taken off.
          field={byId.get(id) ?? { id, label: id, kind: 'text' }}
          value={value}
          editing={editing === id}
          onEdit={(open) => setEditing(open ? id : undefined)}
          onApply={(next) => apply(id, next)}
        />
      ))}
      {unused.length > 0 && (
        <Popover
          opened={added !== undefined}
          onChange={(open) => !open && setEditing(undefined)}
          position="bottom-start"
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <span>
              <Menu position="bottom-start">
                <Menu.Target>
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconFilter size={14} aria-hidden="true" />}
                  >
                    Filter
                  </Button>
                </Menu.Target>
                <Menu.Dropdown className={classes.menuList}>
                  {unused.map((field) => (
                    <Menu.Item key={field.id} onClick={() => setEditing(field.id)}>
                      {field.label}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            </span>
          </Popover.Target>
          <Popover.Dropdown>
            {added !== undefined && (
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
    <Popover opened={editing} onChange={onEdit} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <span className={classes.chip}>
          <button type="button" className={classes.chipWords} title={words} onClick={() => onEdit(!editing)}>
            {words}
          </button>
          <button
            type="button"
            className={classes.chipRemove}
            aria-label={`Remove the filter ${words}`}
            onClick={() => onApply(undefined)}
          >
            <IconX size={12} aria-hidden="true" />
          </button>
        </span>
      </Popover.Target>
      <Popover.Dropdown>
        {editing && <FilterEditor field={field} value={value} onApply={onApply} />}
      </Popover.Dropdown>
    </Popover>
  );
}
