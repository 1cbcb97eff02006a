import { Button } from '@mantine/core';
import { role } from '@supersync/contract/role/role.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { later } from '../../kit/on-demand/later.tsx';
import { NumberValue } from '../../kit/value/amount.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import { AccessRequests } from '../../platform/access-requests/access-requests.tsx';
import { hrefOf } from '../../platform/define-screen.ts';
import { useLiveRecords } from '../../platform/live.ts';
import { ResourceList, type ResourceColumns } from '../../platform/resource/resource-list.tsx';
import { toastSuccess } from '../../platform/toast.ts';
import { roleOptions } from './role-store.ts';
import { roleScreen, rolesScreen } from './screens.ts';

const CompareRoles = later(async () => (await import('./compare-roles.tsx')).CompareRoles);
const RoleForm = later(async () => (await import('./role-form.tsx')).RoleForm);

const relations = ['products', 'users'] as const;

const columns: ResourceColumns<typeof role, 'products' | 'users'> = [
  'name',
  'roleType',
  {
    id: 'products',
    header: 'Products',
    align: 'end',
    width: 100,
    cell: ({ products }) => <NumberValue value={products.length} />,
  },
  {
    id: 'users',
    header: 'People',
    align: 'end',
    width: 100,
    cell: ({ users }) => <NumberValue value={users.length} />,
  },
  {
    id: 'modified',
    header: 'Changed',
    width: 140,
    cell: ({ modified }) => <RelativeTime at={modified.at} />,
  },
];

/** The address holds what is open over the list: a new role, a copy of one, two compared. */
function useOverlay() {
  const [search, setSearch] = useSearchParams();
  const show = (given: Record<string, string | null>): void =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      for (const name of ['new', 'from', 'compare', 'with', 'requests']) next.delete(name);
      for (const [name, value] of Object.entries(given)) if (value !== null) next.set(name, value);
      return next;
    });
  return { search, show };
}

export function Page() {
  const navigate = useNavigate();
  const { search, show } = useOverlay();
  const from = search.get('from');
  const compared = search.get('compare');
  const source = useQuery({ ...roleOptions(from ?? ''), enabled: from !== null }).data;
  useLiveRecords(role);

  const created = (id: string): void => {
    toastSuccess('Role created');
    void navigate(hrefOf(roleScreen, { id }));
  };

  return (
    <>
      <ResourceList
        resource={role}
        title={rolesScreen.title}
        relations={relations}
        columns={columns}
        hrefOf={({ id }) => hrefOf(roleScreen, { id })}
        lead={search.get('requests') === '1' ? <AccessRequests /> : rolesScreen.description}
        actions={
          <>
            <Button
              variant="default"
              onClick={() => show({ requests: search.get('requests') === '1' ? null : '1' })}
            >
              Requests for access
            </Button>
            <Button onClick={() => show({ new: '1' })}>New role</Button>
          </>
        }
      />
      {search.get('new') === '1' && from === null ? (
        <RoleForm mode="create" onClose={() => show({})} onCreated={created} />
      ) : null}
      {from !== null && source !== undefined ? (
        <RoleForm mode="duplicate" role={source} onClose={() => show({})} onCreated={created} />
      ) : null}
      {compared === null ? null : (
        <CompareRoles
          first={compared}
          second={search.get('with')}
          onChoose={(first, second) => show({ compare: first, with: second })}
          onClose={() => show({})}
        />
      )}
    </>
  );
}
