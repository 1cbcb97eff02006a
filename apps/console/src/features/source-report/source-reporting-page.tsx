import { client } from '@supersync/contract/client/client.ts';
import { setting } from '@supersync/contract/setting/setting.ts';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SidePanel } from '../../kit/side-panel/side-panel.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { NumberValue } from '../../kit/value/amount.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { useAddressPart } from '../../platform/address-part.ts';
import { useLiveRecords } from '../../platform/live.ts';
import { fieldColumn } from '../../platform/resource/resource-columns.tsx';
import { ResourceList, type ResourceColumns } from '../../platform/resource/resource-list.tsx';
import { periods } from './lead-report.tsx';
import {
  activeSites,
  reportingClient,
  reportingRelations,
  reportingWhere,
  type ReportingClient,
} from './reporting-clients.ts';
import { ReportingSwitch } from './reporting-switch.tsx';
import { sourceReportingScreen } from './screens.ts';
import { SourceReportPanel } from './source-report-panel.tsx';
import { reportingOf, useReportingSetting, type ReportingSetting } from './use-reporting-setting.ts';

type Columns = ResourceColumns<typeof client, (typeof reportingRelations)[number]>;

const columnsFor = (reporting: ReportingSetting): Columns => [
  { ...fieldColumn<ReportingClient>(client, 'name'), width: 240, grow: 2 },
  {
    id: 'reporting',
    header: 'Source reporting',
    width: 132,
    cell: (row) => <ReportingSwitch client={row} reporting={reporting} withWords />,
  },
  {
    id: 'from',
    header: 'Leads since',
    width: 120,
    cell: (row) => reportingOf(row).from ?? (reportingOf(row).isOn ? 'from the start' : <Nothing />),
  },
  {
    id: 'sites',
    header: 'Active websites',
    width: 124,
    align: 'end',
    cell: (row) => <NumberValue value={activeSites(row)} />,
  },
  { ...fieldColumn<ReportingClient>(client, 'status'), header: 'Client is' },
  { ...fieldColumn<ReportingClient>(client, 'city'), optional: true },
  { ...fieldColumn<ReportingClient>(client, 'clientKey'), optional: true },
];

function PanelTitle({ clientId }: { readonly clientId: number }) {
  return useQuery(reportingClient(clientId)).data?.name ?? 'Client';
}

const usualDays = 90;

export function Page() {
  const open = useAddressPart(['client', 'days']);
  const shown = useAddressPart(['clients']);
  const reporting = useReportingSetting();
  useLiveRecords(setting);
  useLiveRecords(client);

  const all = shown.get('clients') === 'all';
  const where = useMemo(() => reportingWhere(all), [all]);
  const columns = useMemo(() => columnsFor(reporting), [reporting]);
  const clientId = open.number('client');
  const days = periods.find((each) => each === open.number('days')) ?? usualDays;
  return (
    <ResourceList
      resource={client}
      name="source-reporting"
      title={sourceReportingScreen.title}
      lead={sourceReportingScreen.description}
      relations={reportingRelations}
      where={where}
      columns={columns}
      hrefOf={({ id }) => open.hrefOf({ client: id })}
      tools={
        <SegmentedControl
          size="xs"
          aria-label="Which clients"
          data={[
            { value: 'set', label: 'Set up, with a website' },
            { value: 'all', label: 'All with Rentals Infinity' },
          ]}
          value={all ? 'all' : 'set'}
          onChange={(value) => shown.show(value === 'all' ? { clients: 'all' } : {})}
        />
      }
      beside={
        clientId === null ? null : (
          <SidePanel title={<PanelTitle clientId={clientId} />} size="wide" onClose={() => open.show({})}>
            <SourceReportPanel
              key={clientId}
              clientId={clientId}
              days={days}
              onDays={(chosen) => open.show({ client: clientId, days: chosen }, true)}
              reporting={reporting}
            />
          </SidePanel>
        )
      }
      empty={
        <EmptyState title="No client is set up yet">
          Clients with Rentals Infinity and an active website appear here once source reporting is switched on
          or off for them. Show all with Rentals Infinity to begin.
        </EmptyState>
      }
    />
  );
}
