import type { slowStatement } from '@supersync/contract/data-services/metric/metric-alert.ts';
import { slowStatementMs } from '@supersync/contract/data-services/metric/metric-catalogue.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { later } from '#kit/on-demand/later.tsx';
import type { RelatedColumn } from '#kit/record-page/related-table.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatDuration } from '#kit/value/format.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import { LoadedTable } from '#platform/loaded/loaded-table.tsx';
import { slowOptions } from './metric-queries.ts';

const SlowStatementDialog = later(
  async () => (await import('./slow-statement-dialog.tsx')).SlowStatementDialog,
);

const shownLength = 52;

function beginningOf(statement: string): string {
  const line = statement.replace(/\s+/g, ' ').trim();
  return line.length <= shownLength ? line : `${line.slice(0, shownLength - 1)}…`;
}

const columns: readonly RelatedColumn<Row<typeof slowStatement>>[] = [
  { id: 'at', header: 'When', width: 120, value: ({ at }) => at, cell: ({ at }) => <RelativeTime at={at} /> },
  {
    id: 'duration',
    header: 'Duration',
    width: 100,
    align: 'end',
    value: ({ durationMs }) => durationMs,
    cell: ({ durationMs }) => formatDuration(durationMs),
  },
  { id: 'process', header: 'Process', width: 190, value: ({ process }) => process },
  {
    id: 'statement',
    header: 'Statement',
    width: 420,
    main: true,
    fixed: true,
    value: ({ statement }) => beginningOf(statement),
  },
];

export function SlowStatements() {
  const slow = useQuery(slowOptions);
  const [opened, setOpened] = useState<Row<typeof slowStatement>>();
  return (
    <Section title="Slow statements" count={slow.data?.meta.total}>
      <LoadedTable
        label="Slow statements"
        name="slow-statements"
        columns={columns}
        query={slow}
        rowKey={({ id }) => String(id)}
        maxRows={10}
        onOpen={setOpened}
        empty={
          <EmptyState title="No slow statements">
            Statements of more than {slowStatementMs} ms appear here without their parameters.
          </EmptyState>
        }
      />
      {opened === undefined ? null : (
        <SlowStatementDialog slow={opened} onClose={() => setOpened(undefined)} />
      )}
    </Section>
  );
}
