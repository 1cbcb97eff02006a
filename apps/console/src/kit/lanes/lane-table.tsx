import { useMemo } from 'react';
import { RelatedTable, type RelatedColumn } from '../record-page/related-table.tsx';
import { EmptyState } from '../state/empty-state.tsx';
import { StatusBadge } from '../status-badge/status-badge.tsx';
import { formatCount } from '../value/format.ts';
import { AbsoluteTime } from '../value/time.tsx';
import type { LaneBlock } from './lane.ts';
import type { LanesProps } from './lanes-props.ts';

interface Row {
  readonly lane: string;
  readonly block: LaneBlock;
}

const columns: readonly RelatedColumn<Row>[] = [
  {
    id: 'what',
    header: 'What',
    main: true,
    grow: 1,
    width: 200,
    value: ({ block }) => block.label,
    cell: ({ block }) =>
      block.count === undefined || block.count === 1 ? block.label : formatCount(block.count, 'run'),
  },
  { id: 'lane', header: 'Lane', width: 180, value: ({ lane }) => lane },
  {
    id: 'from',
    header: 'From',
    width: 150,
    value: ({ block }) => block.from,
    cell: ({ block }) => <AbsoluteTime at={block.from} />,
  },
  {
    id: 'state',
    header: 'Status',
    width: 120,
    value: ({ block }) => block.look.label,
    cell: ({ block }) => <StatusBadge tone={block.look.tone}>{block.look.label}</StatusBadge>,
  },
];

/** The same as table rows in order of time, for small screens and for people who prefer a table. */
export function LaneTable({ label, lanes, window, onOpen }: LanesProps) {
  const rows = useMemo(
    () =>
      lanes
        ?.flatMap(({ title, blocks }) => blocks.map((block) => ({ lane: title, block })))
        .filter(({ block }) => block.to >= window.from && block.from < window.to)
        .toSorted((a, b) => a.block.from - b.block.from),
    [lanes, window],
  );
  return (
    <RelatedTable
      label={`${label}, as a table`}
      name="lanes"
      columns={columns}
      rows={rows}
      rowKey={({ lane, block }) => `${lane} ${block.id}`}
      onOpen={({ block }) => onOpen(block)}
      empty={<EmptyState title="Nothing in this time">Nothing ran, and nothing is due.</EmptyState>}
    />
  );
}
