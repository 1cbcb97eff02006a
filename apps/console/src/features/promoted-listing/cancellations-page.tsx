import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { promotedCancellation } from '@supersync/contract/promoted-listing/promoted-cancellation.ts';
import { cancellationStatuses } from '@supersync/contract/promoted-listing/states.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CountTabs } from '../../kit/list-page/count-tabs.tsx';
import type { FilterField } from '../../kit/list-page/list-filter.ts';
import { SidePanel } from '../../kit/side-panel/side-panel.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { StatusBadge } from '../../kit/status-badge/status-badge.tsx';
import { statusLabel } from '../../kit/status-badge/status-table.ts';
import { Money } from '../../kit/value/amount.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { useAddressPart } from '../../platform/address-part.ts';
import { hrefOf } from '../../platform/define-screen.ts';
import { useLiveRecords } from '../../platform/live.ts';
import { ResourceList, type ResourceColumns } from '../../platform/resource/resource-list.tsx';
import { CancellationPanel } from './cancellation-panel.tsx';
import { cancellationRelations, cancellationCounts } from './promoted-queries.ts';
import { optionsOf, reasonWords } from './promoted-words.ts';
import { promotedCancellationsScreen, promotedRequestsScreen } from './screens.ts';

const columns: ResourceColumns<typeof promotedCancellation, (typeof cancellationRelations)[number]> = [
  {
    id: 'property.name',
    header: 'Property',
    width: 184,
    grow: 1,
    main: true,
    fixed: true,
    sortable: true,
    cell: ({ property, propertyId }) => property?.name ?? `Property ${propertyId}`,
  },
  {
    id: 'client.name',
    header: 'Client',
    width: 168,
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
    width: 120,
    sortable: true,
    cell: ({ partner }) => partner?.name ?? <Nothing />,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 176,
    grow: 1,
    sortable: true,
    cell: ({ reason }) => reasonWords[reason],
  },
  {
    id: 'effectiveDate',
    header: 'Free from',
    width: 112,
    sortable: true,
    cell: ({ effectiveDate }) => effectiveDate,
  },
  'unusedDays',
  {
    id: 'credit',
    header: 'Credit',
    width: 112,
    align: 'end',
    sortable: true,
    cell: ({ credit, currency }) => <Money amount={credit} currency={currency} />,
  },
];

const filters: readonly FilterField[] = [
  { id: 'client.name', label: 'Client', kind: 'text' },
  { id: 'property.name', label: 'Property', kind: 'text' },
  { id: 'partner.name', label: 'Partner', kind: 'text' },
  { id: 'reason', label: 'Reason', kind: 'choice', options: optionsOf(reasonWords) },
];

const isStatus = (text: string | null): text is ChoiceOf<typeof cancellationStatuses> =>
  cancellationStatuses.values.some((status) => status === text);

export function Page() {
  const open = useAddressPart(['cancellation']);
  const shown = useAddressPart(['status']);
  const counts = useQuery(cancellationCounts).data;
  useLiveRecords(promotedCancellation);
  const asked = shown.get('status');
  const status = isStatus(asked) ? asked : null;
  const id = open.number('cancellation');
  return (
    <ResourceList
      resource={promotedCancellation}
      title={promotedCancellationsScreen.title}
      lead={promotedCancellationsScreen.description}
      relations={cancellationRelations}
      columns={columns}
      moreFilters={filters}
      where={status === null ? {} : { status }}
      hrefOf={(row) => open.hrefOf({ cancellation: row.id })}
      above={
        <CountTabs
          label="How far they are"
          value={status}
          tabs={cancellationStatuses.values.map((value) => ({
            value,
            label: statusLabel(value),
            count: counts?.[value],
          }))}
          onChange={(value) => shown.show(value === null ? {} : { status: value })}
        />
      }
      beside={
        id === null ? null : (
          <SidePanel title={`Cancellation ${id}`} onClose={() => open.show({})}>
            <CancellationPanel key={id} id={id} />
          </SidePanel>
        )
      }
      empty={
        <EmptyState
          title="No cancellations yet"
          action={
            <Button component={Link} to={hrefOf(promotedRequestsScreen, {}, { status: 'active' })}>
              Show active listings
            </Button>
          }
        >
          Open a promoted listing and choose Cancel: the credit shows before it is confirmed.
        </EmptyState>
      }
    />
  );
}
