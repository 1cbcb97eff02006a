import { setting } from '@supersync/contract/records/setting/setting.ts';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { periods } from './lead-report.tsx';
import { activeSites, reportingClient, reportingListOf } from './reporting-clients.ts';
import { ReportingSwitch } from './reporting-switch.tsx';
import { sourceReportingScreen } from './screens.ts';
import { SourceReportPanel } from './source-report-panel.tsx';
import { reportingOf, useReportingSetting, type ReportingSetting } from './use-reporting-setting.ts';

type ReportingList = ReturnType<typeof reportingListOf>;

const columnsFor = (reporting: ReportingSetting): NonNullable<ReportingList['columns']> => [
  { id: 'name', width: 240, grow: 2 },
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
  { id: 'status', header: 'Client status' },
  { id: 'city', optional: true },
  { id: 'clientKey', optional: true },
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

  const all = shown.get('clients') === 'all';
  const list = useMemo(() => ({ ...reportingListOf(all), columns: columnsFor(reporting) }), [all, reporting]);
  const days = periods.find((each) => each === open.number('days')) ?? usualDays;
  return (
    <RecordList
      list={list}
      screen={sourceReportingScreen}
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
      panel={(id) => ({
        title: <PanelTitle clientId={id} />,
        size: 'wide',
        content: (
          <SourceReportPanel
            key={id}
            clientId={id}
            days={days}
            onDays={(chosen) => open.show({ client: id, days: chosen }, true)}
            reporting={reporting}
          />
        ),
      })}
      empty={
        <EmptyState title="No client is set up yet">
          Clients with Rentals Infinity and an active website appear here once source reporting is switched on
          or off for them. Show all with Rentals Infinity to begin.
        </EmptyState>
      }
    />
  );
}
