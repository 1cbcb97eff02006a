import { unitStatuses } from '@supersync/contract/importers/feed-parser/feed.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { DataTable } from '#kit/table/data-table.tsx';
import { rowsOf, type TableColumn } from '#kit/table/table-column.ts';
import { useTableLayout } from '#kit/table/use-table-layout.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { capitalized, formatDecimal, formatNumber } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import classes from './feed-parser.module.css';
import { firstOpen, visibleRows, type FeedRow } from './feed-rows.ts';

const orNothing = (value: string | number | null) => value ?? <Nothing />;

function columnsFor(
  open: ReadonlySet<number>,
  onToggle: (index: number) => void,
): readonly TableColumn<FeedRow>[] {
  return [
    {
      id: 'label',
      header: 'Record',
      width: 220,
      grow: 2,
      main: true,
      cell: ({ index, label, depth, below, kind }) => (
        <span className={classes.name} data-depth={depth}>
          {below === 0 ? null : (
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-expanded={open.has(index)}
              aria-label={`${open.has(index) ? 'Close' : 'Open'} ${label}`}
              onClick={(event) => {
                event.stopPropagation();
                onToggle(index);
              }}
            >
              {open.has(index) ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
            </ActionIcon>
          )}
          <CutText text={label} />
          {below === 0 ? null : <span className={classes.kind}>{formatNumber(below)}</span>}
          {kind === 'unit' ? null : <span className={classes.kind}>{capitalized(kind)}</span>}
        </span>
      ),
    },
    {
      id: 'importId',
      header: 'Import ID',
      width: 130,
      cell: ({ importId }) => <CutText text={importId} middle={24} />,
    },
    { id: 'beds', header: 'Beds', width: 64, align: 'end', cell: ({ beds }) => orNothing(beds) },
    { id: 'baths', header: 'Baths', width: 66, align: 'end', cell: ({ baths }) => orNothing(baths) },
    {
      id: 'squareFeet',
      header: 'Sq ft',
      width: 76,
      align: 'end',
      cell: ({ squareFeet }) => (squareFeet === null ? <Nothing /> : formatNumber(squareFeet)),
    },
    {
      id: 'rent',
      header: 'Rent',
      width: 96,
      align: 'end',
      cell: ({ rent }) => (rent === null ? <Nothing /> : formatDecimal(rent)),
    },
    { id: 'availableOn', header: 'Available', width: 106, cell: ({ availableOn }) => orNothing(availableOn) },
    {
      id: 'status',
      header: 'Status',
      width: 120,
      cell: ({ status }) => (status === null ? null : <ChoiceBadge of={unitStatuses} value={status} />),
    },
    { id: 'line', header: 'Line', width: 76, align: 'end', cell: ({ line }) => formatNumber(line) },
  ];
}

export interface RecordTreeProps {
  readonly rows: readonly FeedRow[];
  readonly onChoose: (row: FeedRow) => void;
}

/** Property → floorplan → unit; only the rows in sight are drawn. */
export function RecordTree({ rows, onChoose }: RecordTreeProps) {
  const [open, setOpen] = useState(() => firstOpen(rows));
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const shown = useMemo(() => visibleRows(rows, open, wanted), [rows, open, wanted]);
  const columns = useMemo(
    () =>
      columnsFor(open, (index) =>
        setOpen((now) => {
          const next = new Set(now);
          if (!next.delete(index)) next.add(index);
          return next;
        }),
      ),
    [open],
  );
  const layout = useTableLayout('feed-parser-records', columns);
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <TextInput
          className={classes.search}
          aria-label="Search records"
          placeholder="Import ID or name"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setOpen(new Set(rows.map(({ index }) => index)))}
        >
          Open all
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(new Set())}>
          Close all
        </Button>
        <span className={classes.muted}>{formatNumber(shown.length)} rows shown</span>
      </div>
      <DataTable
        label="Records"
        columns={columns}
        rows={rowsOf(shown)}
        rowKey={({ index }) => String(index)}
        layout={layout}
        onOpen={onChoose}
        maxRows={14}
        resetKey={wanted}
        empty={<EmptyState title="No record matches" />}
      />
    </div>
  );
}
