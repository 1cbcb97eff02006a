import { floorplan } from '@supersync/contract/records/floorplan/floorplan.ts';
import { unitStatuses } from '@supersync/contract/importers/feed-parser/feed.ts';
import type { Row, With } from '@supersync/contract/kernel/record.ts';
import { unit } from '@supersync/contract/records/unit/unit.ts';
import { importChange } from '@supersync/contract/importers/import-run/import-change.ts';
import { useMemo } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { OutcomeBar } from '#kit/progress/outcome-bar.tsx';
import { RelatedTable } from '#kit/record-page/related-table.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { Money } from '#kit/value/amount.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { Id } from '#kit/value/id.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { choiceCounts } from '#platform/choice/choice-counts.ts';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { useList } from '#platform/query/query.ts';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { useRights } from '#platform/session/rights.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { ImportedChanges } from '#parts/import-run/imported-changes.tsx';
import type { PropertyRecord } from './property-queries.ts';
import { RentRange } from './search/rent-range.tsx';

type Floorplan = Row<typeof floorplan>;
type Unit = With<typeof unit, 'floorplan'>;

const areaOf = (least: number | null, most: number | null): string | undefined => {
  const values = [...new Set([least, most].filter((value) => value !== null))];
  return values.length === 0 ? undefined : values.map(formatNumber).join(' – ');
};

const floorplanColumns = (currency: string) =>
  relatedColumns<Floorplan>(floorplan, [
    { id: 'name', header: 'Floorplan', width: 180, grow: 1 },
    { id: 'beds', header: 'Beds', width: 76 },
    { id: 'baths', header: 'Baths', width: 76 },
    {
      id: 'squareFeetMin',
      header: 'Square feet',
      width: 130,
      align: 'end',
      sortable: true,
      cell: ({ squareFeetMin, squareFeetMax }) => areaOf(squareFeetMin, squareFeetMax) ?? <Nothing />,
    },
    {
      id: 'rentMin',
      header: 'Rent',
      width: 170,
      align: 'end',
      sortable: true,
      cell: ({ rentMin, rentMax }) => <RentRange from={rentMin} to={rentMax} currency={currency} />,
    },
    { id: 'unitsAvailable', header: 'Available', width: 92 },
    { id: 'importId', width: 140, grow: 0, cell: ({ importId }) => <Id value={importId} /> },
  ]);

const unitColumns = (currency: string) =>
  relatedColumns<Unit>(unit, [
    { id: 'number', header: 'Unit', width: 100 },
    { id: 'floorplan.name', width: 160 },
    { id: 'status', width: 116 },
    'availableOn',
    { id: 'beds', header: 'Beds', width: 76 },
    { id: 'squareFeet', width: 104 },
    { id: 'rent', width: 124, cell: ({ rent }) => <Money amount={rent} currency={currency} /> },
    {
      id: 'marketRent',
      width: 124,
      cell: ({ marketRent }) => <Money amount={marketRent} currency={currency} />,
    },
    { id: 'importId', width: 140, grow: 0, cell: ({ importId }) => <Id value={importId} /> },
  ]);

const parts = ['unit'] as const;

/** The floorplans of a property and its units, as its feed describes them. */
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
  const address = useAddressPart(parts);
  const mayReadChanges = useRights(importChange).read;
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
  const opened = mayReadChanges
    ? homes?.find(({ id: unitId }) => unitId === address.number('unit'))
    : undefined;
  const close = (): void => address.show({});
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
          {...(mayReadChanges ? { onOpen: (home: Unit) => address.show({ unit: home.id }) } : {})}
          empty={<EmptyState title="No homes">The property’s feed lists none one by one.</EmptyState>}
        />
      </Section>
      <Dialog
        opened={opened !== undefined}
        onClose={close}
        size="xl"
        title={`Imported changes of unit ${opened?.number ?? ''}`}
      >
        {opened === undefined ? null : (
          <ImportedChanges propertyId={id} of={{ record: 'unit', importId: opened.importId }} />
        )}
      </Dialog>
    </>
  );
}
