import { buildingStackBuilding } from '@supersync/contract/records/building-stack/building-stack-building.ts';
import { buildingStackCompany } from '@supersync/contract/records/building-stack/building-stack-company.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { useRights } from '#platform/session/rights.ts';
import { BulkSuggest } from './bulk-suggest.tsx';
import { companyList } from './company-list.tsx';
import { clientMapperScreen, clientMappingScreen } from './screens.ts';

const newNames = ['remoteId', 'name', 'clientId'] as const;

export function Page() {
  const navigate = useNavigate();
  const may = useRights(buildingStackCompany);
  const open = useAddressPart(['new']);
  useLiveRecords(buildingStackBuilding);
  const addButton = may.create ? (
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
      <RecordList
        list={companyList}
        screen={clientMapperScreen}
        actions={addButton}
        {...(may.update
          ? { bulk: (selection, _count, clear) => <BulkSuggest selection={selection} onDone={clear} /> }
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
