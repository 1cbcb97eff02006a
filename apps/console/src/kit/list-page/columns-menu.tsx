import { ActionIcon, Button, Checkbox, Popover, SegmentedControl, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { withColumnMoved, withColumnShown } from '../table/column-state.ts';
import type { TableColumn } from '../table/table-column.ts';
import type { TableLayout } from '../table/use-table-layout.ts';
import { ColumnsButton } from './bar-buttons.tsx';
import classes from './list-page.module.css';

export interface ColumnsMenuProps {
  readonly columns: readonly Pick<TableColumn<never>, 'id' | 'header' | 'fixed'>[];
  readonly layout: TableLayout;
}

/** Which columns, in which order, and how dense the rows are. All of it is remembered. */
export function ColumnsMenu({ columns, layout }: ColumnsMenuProps) {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const ordered = layout.columns.order.flatMap((id) => byId.get(id) ?? []);
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ColumnsButton />
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <SegmentedControl
          size="xs"
          fullWidth
          mb="xs"
          aria-label="Height of the rows"
          value={layout.density}
          onChange={(density) => layout.setDensity(density === 'compact' ? 'compact' : 'normal')}
          data={[
            { value: 'normal', label: 'Normal' },
            { value: 'compact', label: 'Compact' },
          ]}
        />
        <div className={classes.menuList}>
          {ordered.map((column, index) => (
            <div key={column.id} className={classes.columnItem}>
              <Checkbox
                className={classes.columnName}
                size="sm"
                label={column.header}
                checked={!layout.columns.hidden.has(column.id)}
                disabled={column.fixed === true}
                onChange={(event) => {
                  const shown = event.currentTarget.checked;
                  layout.setColumns((state) => withColumnShown(state, column.id, shown));
                }}
              />
              <ActionIcon
                size="sm"
                variant="subtle"
                color="neutral"
                aria-label={`Move ${column.header} up`}
                disabled={index === 0}
                onClick={() => layout.setColumns((state) => withColumnMoved(state, column.id, -1))}
              >
                <IconArrowUp size={14} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                size="sm"
                variant="subtle"
                color="neutral"
                aria-label={`Move ${column.header} down`}
                disabled={index === ordered.length - 1}
                onClick={() => layout.setColumns((state) => withColumnMoved(state, column.id, 1))}
              >
                <IconArrowDown size={14} aria-hidden="true" />
              </ActionIcon>
            </div>
          ))}
        </div>
        <Button mt="xs" size="compact-xs" variant="subtle" color="neutral" onClick={layout.resetColumns}>
          <Text span size="xs">
            Reset to default
          </Text>
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
