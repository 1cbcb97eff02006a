import { allows } from '@supersync/contract/access/access.ts';
import { buildingStackBuilding } from '@supersync/contract/building-stack/building-stack-building.ts';
import { buildingStackCompany } from '@supersync/contract/building-stack/building-stack-company.ts';
import { mappingStates } from '@supersync/contract/building-stack/suggest.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { CountTabs } from '../../kit/list-page/count-tabs.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { NumberValue } from '../../kit/value/amount.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { useAddressPart } from '../../platform/address-part.ts';
import { hrefOf } from '../../platform/define-screen.ts';
import { useLiveRecords } from '../../platform/live.ts';
import type { ListColumn } from '../../platform/list/list-columns.tsx';
import { fieldColumn } from '../../platform/resource/resource-columns.tsx';
import { ResourceForm } from '../../platform/resource/resource-form.tsx';
import { ResourceList } from '../../platform/resource/resource-list.tsx';
import { useHeld } from '../../platform/session.ts';
import { BulkSuggest } from './bulk-suggest.tsx';
import { CompanyCell } from './company-cell.tsx';
import { clientMapperScreen, clientMappingScreen } from './screens.ts';
import {
  companyRelations,
  isMappingState,
  standingsOptions,
  type Company,
  type StateCounts,
} from './stack-queries.ts';

type Columns = readonly ListColumn<Company>[];

const totalOf = (counts: StateCounts | undefined): number =>
  counts === undefined ? 0 : Object.values(counts).reduce((sum, count) => sum + count, 0);

const columnsFor = (buildings: ReadonlyMap<number, StateCounts> | undefined, mayChange: boolean): Columns => [
  { ...fieldColumn<Company>(buildingStackCompany, 'name'), header: 'Company there', width: 200, grow: 1 },
  { ...fieldColumn<Company>(buildingStackCompany, 'remoteId'), header: 'Id there', width: 112, grow: 0 },
  { ...fieldColumn<Company>(buildingStackCompany, 'status'), header: 'State', width: 128 },
  {
    id: 'client.name',
    header: 'Client of ours',
    width: 200,
    grow: 1,
    sortable: true,
    cell: (company) => <CompanyCell company={company} mayChange={mayChange} />,
  },
  {
    id: 'buildings',
    header: 'Buildings',
    width: 96,
    align: 'end',
    cell: ({ id }) => <NumberValue value={totalOf(buildings?.get(id))} />,
  },
  {
    id: 'mapped',
    header: 'Mapped',
    width: 88,
    align: 'end',
    cell: ({ id }) => <NumberValue value={buildings?.get(id)?.mapped ?? 0} />,
  },
  {
    id: 'waiting',
    header: 'To decide',
    width: 96,
    align: 'end',
    cell: ({ id }) => {
      const counts = buildings?.get(id);
      const open = (counts?.suggested ?? 0) + (counts?.unmapped ?? 0);
      return open === 0 ? <Nothing /> : <NumberValue value={open} />;
    },
  },
  { ...fieldColumn<Company>(buildingStackCompany, 'fetchedAt'), width: 124 },
];

const newNames = ['remoteId', 'name', 'clientId'] as const;

export function Page() {
  const navigate = useNavigate();
  const held = useHeld();
  const open = useAddressPart(['new']);
  const shown = useAddressPart(['state']);
  const standings = useQuery(standingsOptions).data;
  useLiveRecords(buildingStackCompany);
  useLiveRecords(buildingStackBuilding);

  const asked = shown.get('state');
  const state = isMappingState(asked) ? asked : null;
  const where = useMemo(() => (state === null ? {} : { status: state }), [state]);
  const mayChange = allows(held, ['supersync_building_stack'], 'u');
  const columns = useMemo(() => columnsFor(standings?.buildings, mayChange), [standings, mayChange]);
  const addButton = allows(held, ['supersync_building_stack'], 'c') ? (
    <Button
      component={Link}
      to={open.hrefOf({ new: 1 })}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
    >
      Add company
    </Button>
  ) : null;
  return (
    <>
      <ResourceList
        resource={buildingStackCompany}
        title={clientMapperScreen.title}
        lead={clientMapperScreen.description}
        relations={companyRelations}
        where={where}
        columns={columns}
        hrefOf={({ id }) => hrefOf(clientMappingScreen, { id })}
        actions={addButton}
        above={
          <CountTabs
            label="How the companies are mapped"
            value={state}
            tabs={mappingStates.values.map((value) => ({
              value,
              label: mappingStates.labels[value],
              count: standings?.companies[value],
              ...(value === 'unmapped' ? { tone: 'warning' as const } : {}),
            }))}
            onChange={(value) => shown.show(value === null ? {} : { state: value })}
          />
        }
        {...(mayChange
          ? {
              bulk: (selection, _count, clear) => (
                <BulkSuggest selection={selection} where={where} onDone={clear} />
              ),
            }
          : {})}
        empty={
          <EmptyState title="No companies yet" action={addButton}>
            A company at Building Stack is mapped to a client of ours, and its buildings to properties.
          </EmptyState>
        }
      />
      {open.get('new') === null ? null : (
        <Dialog
          opened
          title="Add a company"
          onClose={() => open.show({})}
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <ResourceForm
            resource={buildingStackCompany}
            names={newNames}
            submitLabel="Add company"
            onCancel={() => open.show({})}
            onSaved={({ id }) => void navigate(hrefOf(clientMappingScreen, { id }))}
          />
        </Dialog>
      )}
    </>
  );
}
