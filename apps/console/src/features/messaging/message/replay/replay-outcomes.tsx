import { isChoice, optionsOf } from '@supersync/contract/kernel/choices.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { replayItem, replayOutcomes } from '@supersync/contract/messaging/replay/replay.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useWindowedRows } from '#kit/list-page/window/use-windowed-rows.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { DataTable } from '#kit/table/data-table.tsx';
import type { TableColumn } from '#kit/table/table-column.ts';
import { useTableLayout } from '#kit/table/use-table-layout.ts';
import { formatCount } from '#kit/value/format.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { client } from '#platform/query/api.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { listOptions } from '#platform/query/query.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { useBasket } from './basket.ts';
import type { Replay } from './replay-queries.ts';
import classes from './replay.module.css';

type Item = Row<typeof replayItem>;
type Outcome = Item['outcome'];

export interface ReplayOutcomesProps {
  readonly replay: Replay;
  readonly hrefOfMessage: (messageId: string) => string;
}

const pageSize = 100;
const idsAtOnce = 1000;

const columns: readonly TableColumn<Item>[] = [
  {
    id: 'outcome',
    header: 'Status',
    width: 112,
    cell: ({ outcome }) => <ChoiceBadge of={replayOutcomes} value={outcome} />,
  },
  {
    id: 'messageId',
    header: 'Message',
    width: 124,
    main: true,
    fixed: true,
    cell: ({ messageId }) => <CutText text={messageId} middle={12} />,
  },
  {
    id: 'note',
    header: 'Why',
    width: 100,
    grow: 1,
    cell: ({ note }) => (
      <span className={classes.note}>
        <CutText text={note} />
      </span>
    ),
  },
  {
    id: 'settledAt',
    header: 'When',
    width: 92,
    optional: true,
    cell: ({ settledAt }) => <RelativeTime at={settledAt} />,
  },
];

const shownOutcomes = [
  { value: 'all', label: 'All' },
  ...optionsOf(replayOutcomes).filter(({ value }) => value !== 'waiting' && value !== 'sent'),
];

async function idsWith(replayId: number, outcome: Outcome): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page says whether there is another
    const { data, meta } = await client.list(replayItem, {
      where: { replayId, outcome },
      fields: ['messageId'],
      limit: idsAtOnce,
      page,
    });
    found.push(...data.map(({ messageId }) => messageId));
    if (page >= meta.pageCount) return found;
  }
}

/** One line per message: delivered, failed with the consumer's error, or skipped with the reason. */
export function ReplayOutcomes({ replay: shown, hrefOfMessage }: ReplayOutcomesProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  const basket = useBasket();
  const layout = useTableLayout('replay-outcomes', columns);
  const where = { replayId: shown.id, ...(outcome === undefined ? {} : { outcome }) };
  const rows = useWindowedRows<Item>(`${shown.id} ${outcome ?? 'all'}`, pageSize, 1, (page) => {
    const { queryKey, meta } = listOptions(replayItem, { where, limit: pageSize, page });
    return {
      queryKey,
      ...(meta === undefined ? {} : { meta }),
      queryFn: () => client.list(replayItem, { where, limit: pageSize, page }),
    };
  });

  const collect = (which: Outcome): void =>
    void idsWith(shown.id, which).then((ids) => {
      basket.add(shown.topic, ids);
      toastSuccess(`${formatCount(ids.length, 'message')} added to the basket`);
    }, toastError);

  return (
    <div className={classes.outcomes}>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label="Which outcomes"
          data={shownOutcomes}
          value={outcome ?? 'all'}
          onChange={(value) => setOutcome(isChoice(replayOutcomes, value) ? value : undefined)}
        />
        {shown.failed > 0 ? (
          <Button size="compact-sm" variant="default" onClick={() => collect('failed')}>
            Put the failed into the basket
          </Button>
        ) : null}
      </div>
      {rows.error !== null && rows.total === undefined ? (
        <ErrorState message={messageOf(rows.error)} onRetry={rows.retry} />
      ) : (
        <DataTable
          label="Outcome by message"
          columns={columns}
          rows={rows}
          rowKey={({ messageId }) => messageId}
          layout={layout}
          hrefOf={({ messageId }) => hrefOfMessage(messageId)}
          onVisibleRange={rows.onVisibleRange}
          resetKey={outcome ?? 'all'}
          refreshing={rows.refreshing}
          maxRows={12}
          empty={<EmptyState title="None">No message of this replay has this outcome.</EmptyState>}
        />
      )}
    </div>
  );
}
