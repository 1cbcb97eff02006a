import { isChoice, optionsOf } from '@supersync/contract/kernel/choices.ts';
import { leadReplayOutcomes } from '@supersync/contract/messaging/lead/lead-replay.ts';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useWindowedRows } from '#kit/list-page/window/use-windowed-rows.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { DataTable } from '#kit/table/data-table.tsx';
import type { TableColumn } from '#kit/table/table-column.ts';
import { useTableLayout } from '#kit/table/use-table-layout.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { Id } from '#kit/value/id.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { leadName } from '#parts/lead/lead-text.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import {
  itemsPerPage,
  itemsPage,
  type LeadOutcome,
  type LeadReplay,
  type LeadReplayItem,
} from './lead-replay-queries.ts';
import classes from './lead-replay.module.css';

const columns: readonly TableColumn<LeadReplayItem>[] = [
  {
    id: 'leadId',
    header: 'Lead',
    width: 84,
    grow: 0,
    main: true,
    fixed: true,
    cell: ({ leadId }) => String(leadId),
  },
  {
    id: 'outcome',
    header: 'Status',
    width: 120,
    cell: ({ outcome }) => <ChoiceBadge of={leadReplayOutcomes} value={outcome} />,
  },
  {
    id: 'lead',
    header: 'Who',
    width: 150,
    grow: 1,
    cell: ({ lead }) =>
      lead === null ? <Nothing /> : <CutText text={leadName(lead) || lead.email || lead.phone} />,
  },
  { id: 'note', header: 'Why', width: 180, grow: 1, cell: ({ note }) => <CutText text={note} /> },
  {
    id: 'messageId',
    header: 'Message',
    width: 150,
    cell: ({ messageId }) => <Id value={messageId} length={14} />,
  },
  { id: 'settledAt', header: 'When', width: 104, cell: ({ settledAt }) => <RelativeTime at={settledAt} /> },
];

const shownOutcomes = [
  { value: 'all', label: 'All' },
  ...optionsOf(leadReplayOutcomes).filter(({ value }) => value !== 'waiting'),
];

/** One line per lead: sent, or skipped with the reason. */
export function LeadOutcomes({ replay }: { readonly replay: LeadReplay }) {
  const [outcome, setOutcome] = useState<LeadOutcome | null>(null);
  const layout = useTableLayout('lead-replay-outcomes', columns);
  const rows = useWindowedRows<LeadReplayItem>(`${replay.id} ${outcome ?? 'all'}`, itemsPerPage, 1, (page) =>
    itemsPage(replay.id, outcome, page),
  );
  return (
    <div className={classes.outcomes}>
      <SegmentedControl
        className={classes.start}
        size="xs"
        aria-label="Which outcomes"
        data={shownOutcomes}
        value={outcome ?? 'all'}
        onChange={(value) => setOutcome(isChoice(leadReplayOutcomes, value) ? value : null)}
      />
      {rows.error !== null && rows.total === undefined ? (
        <ErrorState message={messageOf(rows.error)} onRetry={rows.retry} />
      ) : (
        <DataTable
          label="Outcome by lead"
          columns={columns}
          rows={rows}
          rowKey={({ leadId }) => String(leadId)}
          layout={layout}
          onVisibleRange={rows.onVisibleRange}
          resetKey={outcome ?? 'all'}
          refreshing={rows.refreshing}
          maxRows={12}
          empty={<EmptyState title="None">No lead of this replay has this outcome.</EmptyState>}
        />
      )}
    </div>
  );
}
