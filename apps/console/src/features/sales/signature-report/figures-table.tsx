import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { clickRate, type readSignatureReport } from '@supersync/contract/sales/signature-report/actions.ts';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { Nothing } from '#kit/value/nothing.tsx';

type Named = ActionAnswer<typeof readSignatureReport>['byCampaign'][number];

const columnsFor = (noun: string): readonly RelatedColumn<Named>[] => [
  { id: 'name', header: noun, width: 220, grow: 1, main: true, fixed: true, value: ({ name }) => name },
  { id: 'impressions', header: 'Impressions', width: 110, align: 'end', value: (row) => row.impressions },
  { id: 'uniqueClicks', header: 'Unique clicks', width: 110, align: 'end', value: (row) => row.uniqueClicks },
  { id: 'clicks', header: 'Clicks', width: 90, align: 'end', value: ({ clicks }) => clicks },
  {
    id: 'rate',
    header: 'Click rate',
    width: 100,
    align: 'end',
    value: clickRate,
    cell: (row) => {
      const rate = clickRate(row);
      return rate === null ? <Nothing /> : `${rate.toFixed(2)}%`;
    },
  },
];

const tables = {
  campaign: columnsFor('Campaign'),
  group: columnsFor('Group'),
  sender: columnsFor('Sender'),
} as const;

export interface FiguresTableProps {
  readonly by: keyof typeof tables;
  readonly rows: readonly Named[];
  readonly hrefOf: (id: number) => string;
}

/** Figures with their click rate, one row for each. */
export const FiguresTable = ({ by, rows, hrefOf }: FiguresTableProps) => (
  <RelatedTable
    label={`Figures by ${by}`}
    name={`signature-figures-${by}`}
    columns={tables[by]}
    rows={rows}
    rowKey={({ id }) => String(id)}
    hrefOf={({ id }) => hrefOf(id)}
    maxRows={12}
    empty={<EmptyState title="No figures">Nothing was shown in this period.</EmptyState>}
  />
);
