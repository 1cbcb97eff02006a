import { Alert, Button, Menu } from '@mantine/core';
import { role as roleResource } from '@supersync/contract/access/role/role.ts';
import { roleProduct } from '@supersync/contract/access/role/role-product.ts';
import { roleUser } from '@supersync/contract/access/role/role-user.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { Id } from '#kit/value/id.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { RoleForm } from './role-form.tsx';
import { RolePeople } from './role-people.tsx';
import { RoleProducts } from './role-products.tsx';
import { roleOptions, selectRole, useRoleStore } from './role-store.ts';
import { roleScreen, rolesScreen } from './screens.ts';
import { useConfirmedChange } from './use-confirmed-change.tsx';
import { formatNumber } from '#kit/value/format.ts';

/** One role: every change is its own call, confirmed where it affects people, shown at once, reverted on failure. */
export function Page() {
  const { id } = useScreenParams(roleScreen);
  const navigate = useNavigate();
  const { data: role } = useSuspenseQuery(roleOptions(id));
  const error = useRoleStore((state) => state.error);
  const [renaming, setRenaming] = useState(false);
  const [change, dialog] = useConfirmedChange(id);
  usePageTitle(role.name);
  useHotkeys([{ keys: 'e', label: 'Edit name and type', run: () => setRenaming(true) }]);
  useLiveRecords(roleResource);
  useLiveRecords(roleProduct);
  useLiveRecords(roleUser);
  useEffect(() => {
    selectRole(id);
    return () => selectRole(null);
  }, [id]);

  return (
    <>
      <RecordPage
        title={role.name}
        facts={[
          { label: 'Type', value: role.roleType },
          { label: 'Products', value: role.products.length },
          { label: 'People', value: formatNumber(role.users.length) },
          { label: 'Changed', value: <RelativeTime at={role.modified.at} /> },
          { label: 'Id', value: <Id value={role.id} /> },
        ]}
        action={
          <Button variant="default" onClick={() => setRenaming(true)}>
            Edit name and type
          </Button>
        }
        menu={
          <>
            <Menu.Item onClick={() => void navigate(hrefOf(rolesScreen, {}, { new: '1', from: id }))}>
              Duplicate…
            </Menu.Item>
            <Menu.Item onClick={() => void navigate(hrefOf(rolesScreen, {}, { compare: id }))}>
              Compare with…
            </Menu.Item>
          </>
        }
        sections={[
          ...(error === null
            ? []
            : [
                {
                  id: 'failure',
                  title: 'Not saved',
                  content: (
                    <Alert color="danger" role="alert">
                      {error}
                    </Alert>
                  ),
                },
              ]),
          {
            id: 'products',
            title: 'Products',
            count: role.products.length,
            content: <RoleProducts role={role} change={change} />,
          },
          {
            id: 'people',
            title: 'People',
            count: role.users.length,
            content: <RolePeople role={role} change={change} />,
          },
        ]}
        history={<RecordHistory resource={roleResource} recordKey={id} />}
      />
      {renaming ? <RoleForm mode="rename" role={role} onClose={() => setRenaming(false)} /> : null}
      {dialog}
    </>
  );
}
