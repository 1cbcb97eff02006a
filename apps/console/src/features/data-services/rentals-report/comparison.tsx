import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import {
  reportLimits,
  type compareRentalsReports,
} from '@supersync/contract/data-services/rentals-report/actions.ts';
import { reportedTypes } from '@supersync/contract/data-services/rentals-report/rentals-report.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { comparisonOptions, versionsOptions, type RentalsReport } from './report-queries.ts';
import { changeText, monthText, rentText } from './report-text.ts';
import classes from './report.module.css';

type Answer = ActionAnswer<typeof compareRentalsReports>;
type Difference = Answer['differences'][number];

const rentCell = (rent: string | null): string => (rent === null ? '–' : rentText(rent));

const columns: readonly RelatedColumn<Difference>[] = [
  {
    id: 'month',
    header: 'Month',
    width: 130,
    value: ({ month }) => month,
    cell: ({ month }) => monthText(month),
  },
  {
    id: 'city',
    header: 'City',
    width: 180,
    main: true,
    fixed: true,
    value: ({ city, province }) => `${city}, ${province}`,
  },
  { id: 'bedrooms', header: 'Bedrooms', width: 90, align: 'end', value: ({ bedrooms }) => bedrooms },
  {
    id: 'type',
    header: 'Property type',
    width: 170,
    value: ({ propertyType }) => reportedTypes.labels[propertyType],
  },
  {
    id: 'before',
    header: 'Before',
    width: 90,
    align: 'end',
    value: ({ before }) => Number(before ?? 0),
    cell: ({ before }) => rentCell(before),
  },
  {
    id: 'after',
    header: 'In this report',
    width: 110,
    align: 'end',
    value: ({ after }) => Number(after ?? 0),
    cell: ({ after }) => rentCell(after),
  },
  {
    id: 'change',
    header: 'Change',
    width: 90,
    align: 'end',
    value: ({ change }) => change,
    cell: ({ before, after, change }) =>
      before === null ? 'Added' : after === null ? 'Removed' : changeText(change),
  },
];

/** What a report changes: against the figures that apply without it, or against any version. */
export function Comparison({ report }: { readonly report: RentalsReport }) {
  const part = useAddressPart(['with']);
  const other = part.number('with');
  const versions = useQuery(versionsOptions).data?.data ?? [];
  const compared = useQuery(comparisonOptions(report.id, other));
  return (
    <div className={classes.view}>
      <div className={classes.choices}>
        <NativeSelect
          label="Compare with"
          value={other ?? ''}
          data={[
            { value: '', label: 'Published figures without this report' },
            ...versions
              .filter(({ id }) => id !== report.id)
              .map(({ id, number, name }) => ({
                value: String(id),
                label: `Version ${number ?? ''}: ${name}`,
              })),
          ]}
          onChange={({ currentTarget }) => part.show({ with: currentTarget.value }, true)}
        />
      </div>
      <Loaded query={compared}>{(answer) => <Differences answer={answer} />}</Loaded>
    </div>
  );
}

function Differences({ answer }: { readonly answer: Answer }) {
  const { added, removed, changed, unchanged, differences } = answer;
  const total = added + removed + changed;
  return (
    <>
      <p className={classes.summary}>
        {formatCount(changed, 'figure')} changed, {formatNumber(added)} added, {formatNumber(removed)}{' '}
        removed, {formatNumber(unchanged)} unchanged.
        {total > reportLimits.differences
          ? ` The ${formatNumber(reportLimits.differences)} largest differences are shown.`
          : ''}
      </p>
      <RelatedTable
        label="Differences"
        name="rentals-report-differences"
        columns={columns}
        rows={differences}
        rowKey={(row) => [row.month, row.province, row.city, row.propertyType, row.bedrooms].join('|')}
        maxRows={25}
        empty={<EmptyState title="No differences">All figures are the same.</EmptyState>}
      />
    </>
  );
}
