import { crate } from '@supersync/contract/sales/crate/crate.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { defineList, tabsByField } from '#platform/list/define-list.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { useRights } from '#platform/session/rights.ts';
import { crateScreen, cratesScreen } from './screens.ts';

export const crateList = defineList(crate, {
  columns: ['label', 'weight', 'status', 'modified'],
  tabs: tabsByField(crate, 'status'),
  open: crateScreen,
});

export function Page() {
  const open = useAddressPart(['new']);
  const close = (): void => open.show({});
  const newButton = (
    <Button component={Link} to={open.hrefOf({ new: 1 })}>
      New crate
    </Button>
  );
  return (
    <>
      <RecordList list={crateList} screen={cratesScreen} actions={useRights(crate).create && newButton} />
      <Dialog opened={open.get('new') !== null} onClose={close} title="New crate">
        <ResourceForm resource={crate} onSaved={close} onCancel={close} />
      </Dialog>
    </>
  );
}
