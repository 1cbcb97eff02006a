import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { promotedTransfer } from '@supersync/contract/promoted-listing/promoted-transfer.ts';
import { transferStatuses } from '@supersync/contract/promoted-listing/states.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { FilterField } from '../../kit/list-page/list-filter.ts';
import { CountTabs } from '../../kit/list-page/count-tabs.tsx';
import { SidePanel } from '../../kit/side-panel/side-panel.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { StatusBadge } from '../../kit/status-badge/status-badge.tsx';
import { statusLabel } from '../../kit/status-badge/status-table.ts';
import { CutText } from '../../kit/value/cut-text.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { useAddressPart } from '../../platform/address-part.ts';
import { hrefOf } from '../../platform/define-screen.ts';
import { useLiveRecords } from '../../platform/live.ts';
import { ResourceList, type ResourceColumns } from '../../platform/resource/resource-list.tsx';
import { transferCounts, transferRelations } from './promoted-queries.ts';
import { optionsOf, tierWords } from './promoted-words.ts';
import { promotedRequestsScreen, promotedTransfersScreen } from './screens.ts';
import { TransferPanel } from './transfer-panel.tsx';

const columns: ResourceColumns<typeof promotedTransfer, (typeof transferRelations)[number]> = [
  {
    id: 'fromProperty.name',
    header: 'From',
    width: 176,
    grow: 1,
    main: true,
    fixed: true,
    sortable: true,
    cell: ({ fromProperty, fromPropertyId }) => fromProperty?.name ?? `Property ${fromPropertyId}`,
  },
  {
    id: 'toProperty.name',
    header: 'To',
    width: 176,
    grow: 1,
    sortable: true,
    cell: ({ toProperty, toPropertyId }) => toProperty?.name ?? `Property ${toPropertyId}`,
  },
  {
    id: 'client.name',
    header: 'Client',
    width: 160,
    grow: 1,
    sortable: true,
    cell: ({ client }) => client?.name ?? <Nothing />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 124,
    sortable: true,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'partner.name',
    header: 'Partner',
    width: 112,
    sortable: true,
    cell: ({ partner }) => partner?.name ?? <Nothing />,
  },
  { id: 'tier', header: 'Tier', width: 92, sortable: true, cell: ({ tier }) => tierWords[tier] },
  {
    id: 'effectiveDate',
    header: 'On',
    width: 112,
    sortable: true,
    cell: ({ effectiveDate }) => effectiveDate,
  },
  { id: 'reason', header: 'Why', width: 176, grow: 1, cell: ({ reason }) => <CutText text={reason} /> },
  'daysMoved',
];

const filters: readonly FilterField[] = [
  { id: 'client.name', label: 'Client', kind: 'text' },
  { id: 'fromProperty.name', label: 'From property', kind: 'text' },
  { id: 'toProperty.name', label: 'To property', kind: 'text' },
  { id: 'partner.name', label: 'Partner', kind: 'text' },
  { id: 'tier', label: 'Tier', kind: 'choice', options: optionsOf(tierWords) },
];

const isStatus = (text: string | null): text is ChoiceOf<typeof transferStatuses> =>
  transferStatuses.values.some((status) => status === text);

export function Page() {
  const open = useAddressPart(['transfer']);
  const shown = useAddressPart(['status']);
  const counts = useQuery(transferCounts).data;
  useLiveRecords(promotedTransfer);
  const asked = shown.get('status');
  const status = isStatus(asked) ? asked : null;
  const id = open.number('transfer');
  return (
    <ResourceList
      resource={promotedTransfer}
      title={promotedTransfersScreen.title}
      lead={promotedTransfersScreen.description}
      relations={transferRelations}
      columns={columns}
      moreFilters={filters}
      where={status === null ? {} : { status }}
      hrefOf={(row) => open.hrefOf({ transfer: row.id })}
      above={
        <CountTabs
          label="What became of them"
          value={status}
          tabs={transferStatuses.values.map((value) => ({
            value,
            label: statusLabel(value),
            count: counts?.[value],
          }))}
          onChange={(value) => shown.show(value === null ? {} : { status: value })}
        />
      }
      beside={
        id === null ? null : (
          <SidePanel title={`Transfer ${id}`} onClose={() => open.show({})}>
            <TransferPanel key={id} id={id} />
          </SidePanel>
        )
      }
      empty={
        <EmptyState
          title="No transfers yet"
          action={
            <Button component={Link} to={hrefOf(promotedRequestsScreen, {}, { status: 'active' })}>
              Show active listings
            </Button>
          }
        >
          Open an active promoted listing and choose Transfer: the days it has left go to another property.
        </EmptyState>
      }
    />
  );
}
