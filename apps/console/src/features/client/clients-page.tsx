import { client } from '@supersync/contract/client/client.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { Button } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import { later } from '../../kit/on-demand/later.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { NumberValue } from '../../kit/value/amount.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { hrefOf } from '../../platform/define-screen.ts';
import { useLiveRecords } from '../../platform/live.ts';
import { Logo } from '../../platform/logo/logo.tsx';
import { fieldColumn } from '../../platform/resource/resource-columns.tsx';
import { ResourceList, type ResourceColumns } from '../../platform/resource/resource-list.tsx';
import { clientListQuery } from './client-queries.ts';
import { clientEditScreen, clientScreen, clientsScreen } from './screens.ts';

const NewClient = later(async () => (await import('./new-client.tsx')).NewClient);

type ListedClient = With<typeof client, 'partners' | 'sites'>;

const columns: ResourceColumns<typeof client, 'partners' | 'sites'> = [
  {
    id: 'primaryLogo',
    header: 'Logo',
    width: 56,
    cell: (row) => <Logo name={row.name} picture={row.primaryLogo} size={24} />,
  },
  'name',
  { ...fieldColumn<ListedClient>(client, 'clientKey'), width: 150 },
  { ...fieldColumn<ListedClient>(client, 'status'), width: 132 },
  {
    id: 'city',
    header: 'Place',
    width: 124,
    sortable: true,
    cell: ({ city, provinceCode }) => <CutText text={[city, provinceCode].filter(Boolean).join(', ')} />,
  },
  {
    id: 'partners',
    header: 'Partners',
    width: 90,
    align: 'end',
    cell: ({ partners }) => <NumberValue value={partners.length} />,
  },
  {
    id: 'sites',
    header: 'Websites',
    width: 90,
    align: 'end',
    cell: ({ sites }) => <NumberValue value={sites.filter(({ status }) => status === 'active').length} />,
  },
  { ...fieldColumn<ListedClient>(client, 'modified'), header: 'Changed', width: 110 },
  { ...fieldColumn<ListedClient>(client, 'lwsCompanyLabel'), optional: true },
  { ...fieldColumn<ListedClient>(client, 'phone'), optional: true },
  { ...fieldColumn<ListedClient>(client, 'email'), optional: true },
  { ...fieldColumn<ListedClient>(client, 'website'), optional: true },
  { ...fieldColumn<ListedClient>(client, 'timezone'), optional: true },
  { ...fieldColumn<ListedClient>(client, 'created'), optional: true },
  { ...fieldColumn<ListedClient>(client, 'id'), optional: true },
];

const moreFilters = [
  { id: 'partners.name', label: 'Partner', kind: 'text' },
  { id: 'sites.domain', label: 'Website', kind: 'text' },
] as const;

export function Page() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  useLiveRecords(client);
  const open = (isOpen: boolean): void =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      if (isOpen) next.set('new', '1');
      else next.delete('new');
      return next;
    });
  return (
    <>
      <ResourceList
        resource={client}
        title={clientsScreen.title}
        {...clientListQuery}
        columns={columns}
        moreFilters={moreFilters}
        hrefOf={({ id }) => hrefOf(clientScreen, { id })}
        lead={clientsScreen.description}
        actions={<Button onClick={() => open(true)}>New client</Button>}
        empty={
          <EmptyState
            title="No clients yet"
            action={<Button onClick={() => open(true)}>Add the first</Button>}
          >
            A client is a company whose properties we serve.
          </EmptyState>
        }
      />
      {search.get('new') === '1' ? (
        <NewClient
          onClose={() => open(false)}
          onCreated={(id) => void navigate(hrefOf(clientEditScreen, { id }))}
        />
      ) : null}
    </>
  );
}
