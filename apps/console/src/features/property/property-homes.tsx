import { floorplan } from '@supersync/contract/floorplan/floorplan.ts';
import { unitStatuses } from '@supersync/contract/importer/feed.ts';
import type { Row, With } from '@supersync/contract/kernel/record.ts';
import { unit } from '@supersync/contract/unit/unit.ts';
import { useMemo } from 'react';
import { OutcomeBar } from '../../kit/progress/outcome-bar.tsx';
import { RelatedTable, type RelatedColumn } from '../../kit/record-page/related-table.tsx';
import { Section } from '../../kit/record-page/section.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { ErrorState } from '../../kit/state/error-state.tsx';
import { Money, NumberValue } from '../../kit/value/amount.tsx';
import { formatNumber } from '../../kit/value/format.ts';
import { Id } from '../../kit/value/id.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { ChoiceBadge } from '../../platform/choice-badge.tsx';
import { choiceCounts } from '../../platform/choice-counts.ts';
import { useLiveRecords } from '../../platform/live.ts';
import { useList } from '../../platform/query.ts';
import { messageOf } from '../../platform/toast-words.ts';
import type { PropertyRecord } from './property-queries.ts';
import { RentRange } from './rent-range.tsx';

type Floorplan = Row<typeof floorplan>;
type Unit = With<typeof unit, 'floorplan'>;

const areaOf = (least: number | null, most: number | null): string | undefined => {
  const values = [...new Set([least, most].filter((value) => value !== null))];
  return values.length === 0 ? undefined : values.map(formatNumber).join(' – ');
};

const floorplanColumns = (currency: string): readonly RelatedColumn<Floorplan>[] => [
  {
    id: 'name',
    header: 'Floorplan',
    width: 180,
    grow: 1,
    main: true,
    fixed: true,
    value: ({ name }) => name,
  },
  {
    id: 'beds',
    header: 'Beds',
    width: 76,
    align: 'end',
    value: ({ beds }) => beds,
  },
  {
    id: 'baths',
    header: 'Baths',
    width: 76,
    align: 'end',
    value: ({ baths }) => Number(baths),
    cell: ({ baths }) => <NumberValue value={baths} />,
  },
  {
    id: 'area',
    header: 'Square feet',
    width: 130,
    align: 'end',
    value: ({ squareFeetMin }) => squareFeetMin,
    cell: ({ squareFeetMin, squareFeetMax }) => areaOf(squareFeetMin, squareFeetMax) ?? <Nothing />,
  },
  {
    id: 'rent',
    header: 'Rent',
    width: 170,
    align: 'end',
    value: ({ rentMin }) => Number(rentMin),
    cell: ({ rentMin, rentMax }) => <RentRange from={rentMin} to={rentMax} currency={currency} />,
  },
  {
    id: 'available',
    header: 'Available',
    width: 92,
    align: 'end',
    value: ({ unitsAvailable }) => unitsAvailable,
  },
  { id: 'importId', header: 'Import ID', width: 140, cell: ({ importId }) => <Id value={importId} /> },
];

const unitColumns = (currency: string): readonly RelatedColumn<Unit>[] => [
  {
    id: 'number',
    header: 'Unit',
    width: 100,
    main: true,
    fixed: true,
    value: ({ number }) => number,
  },
  {
    id: 'floorplan',
    header: 'Floorplan',
    width: 160,
    grow: 1,
    value: (each) => each.floorplan?.name,
    cell: (each) => each.floorplan?.name ?? <Nothing />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 116,
    value: ({ status }) => status,
    cell: ({ status }) => <ChoiceBadge of={unitStatuses} value={status} />,
  },
  {
    id: 'availableOn',
    header: 'Available on',
    width: 112,
    value: ({ availableOn }) => availableOn,
  },
  {
    id: 'beds',
    header: 'Beds',
    width: 76,
    align: 'end',
    value: ({ beds }) => beds,
  },
  {
    id: 'area',
    header: 'Square feet',
    width: 104,
    align: 'end',
    value: ({ squareFeet }) => squareFeet,
  },
  {
    id: 'rent',
    header: 'Rent',
    width: 124,
    align: 'end',
    value: ({ rent }) => Number(rent),
    cell: ({ rent }) => <Money amount={rent} currency={currency} />,
  },
  {
    id: 'marketRent',
    header: 'Market rent',
    width: 124,
    align: 'end',
    value: ({ marketRent }) => Number(marketRent),
    cell: ({ marketRent }) => <Money amount={marketRent} currency={currency} />,
  },
  { id: 'importId', header: 'Import ID', width: 140, cell: ({ importId }) => <Id value={importId} /> },
];

/** The floorplans of a property and its homes one by one, as its feed describes them. */
export function PropertyHomes({ property: { id, currency } }: { readonly property: PropertyRecord }) {
  const plans = useList(floorplan, { where: { propertyId: id }, sort: ['name'], limit: 0 });
  const units = useList(unit, {
    where: { propertyId: id },
    relations: ['floorplan'],
    sort: ['number'],
    limit: 0,
  });
  const [planColumns, homeColumns] = useMemo(
    () => [floorplanColumns(currency), unitColumns(currency)] as const,
    [currency],
  );
  useLiveRecords(unit);
  const failed = [plans, units].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined)
    return (
      <ErrorState
        message={messageOf(failed.error)}
        onRetry={() => void Promise.all([plans.refetch(), units.refetch()])}
      />
    );
  const homes = units.data?.data;
  return (
    <>
      {homes === undefined || homes.length === 0 ? null : (
        <OutcomeBar
          label="Homes by status"
          outcomes={choiceCounts(
            unitStatuses,
            unitStatuses.values,
            (status) => homes.filter((each) => each.status === status).length,
          )}
        />
      )}
      <Section title="Floorplans" count={plans.data?.data.length}>
        <RelatedTable
          label="Floorplans"
          name="property-floorplans"
          columns={planColumns}
          rows={plans.data?.data}
          rowKey={(each) => String(each.id)}
          maxRows={8}
          empty={<EmptyState title="No floorplans">The property’s feed describes none yet.</EmptyState>}
        />
      </Section>
      <Section title="Homes" count={homes?.length}>
        <RelatedTable
          label="Homes"
          name="property-units"
          columns={homeColumns}
          rows={homes}
          rowKey={(each) => String(each.id)}
          maxRows={14}
          empty={<EmptyState title="No homes">The property’s feed lists none one by one.</EmptyState>}
        />
      </Section>
    </>
  );
}
