import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { later } from '#kit/on-demand/later.tsx';
import { AccessRequests } from '#parts/access-request/access-requests.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { toastSuccess } from '#platform/toast/toast.ts';
import { roleList } from './role-list.tsx';
import { roleOptions } from './role-store.ts';
import { roleScreen, rolesScreen } from './screens.ts';

const CompareRoles = later(async () => (await import('./compare-roles.tsx')).CompareRoles);
const RoleForm = later(async () => (await import('./role-form.tsx')).RoleForm);

const openNames = ['new', 'from', 'compare', 'with', 'requests'] as const;

export function Page() {
  const navigate = useNavigate();
  // What is open over the list: a new role, a copy of one, or a comparison.
  const open = useAddressPart(openNames);
  const from = open.get('from');
  const compared = open.get('compare');
  const asked = open.get('requests') === '1';
  const close = (): void => open.show({});
  const source = useQuery({ ...roleOptions(from ?? ''), enabled: from !== null }).data;

  const created = (id: string): void => {
    toastSuccess('Role created');
    void navigate(hrefOf(roleScreen, { id }));
  };

  return (
    <>
      <RecordList
        list={roleList}
        screen={rolesScreen}
        lead={
          asked ? (
            <AccessRequests none="No open requests. Requests for access to pages appear here." />
          ) : (
            rolesScreen.description
          )
        }
        actions={
          <>
            <Button variant="default" onClick={() => open.show(asked ? {} : { requests: 1 })}>
              Requests for access
            </Button>
            <Button onClick={() => open.show({ new: 1 })}>New role</Button>
          </>
        }
      />
      {open.get('new') === '1' && from === null ? (
        <RoleForm mode="create" onClose={close} onCreated={created} />
      ) : null}
      {from !== null && source !== undefined ? (
        <RoleForm mode="duplicate" role={source} onClose={close} onCreated={created} />
      ) : null}
      {compared === null ? null : (
        <CompareRoles
          first={compared}
          second={open.get('with')}
          onChoose={(first, second) => open.show({ compare: first, with: second ?? '' })}
          onClose={close}
        />
      )}
    </>
  );
}
